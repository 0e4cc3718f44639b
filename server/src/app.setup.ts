import 'reflect-metadata';
import { calls } from '@ancrage/shared/wire/all-calls';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { appModule } from './app.module.ts';
import { checkRecipients } from './config/backups.ts';
import { openSecrets } from './config/secrets.ts';
import type { Settings } from './config/settings.ts';
import { checkDatabase, checkMailAfterRestore, servesWithoutWall } from './config/start-up-checks.ts';
import { BearerCheck } from './http/bearer-check.ts';
import { CallRegistry } from './http/call-registry.ts';
import { DialectAdapter } from './http/dialect-adapter.ts';
import { ErrorResponder } from './http/error-responder.ts';
import { OpenResponses } from './http/open-responses.ts';
import { requestLog } from './http/request-log.ts';
import { requestMetrics } from './http/request-metrics.ts';
import { requestPipeline } from './http/request-pipeline.ts';
import { requestTraces } from './http/request-traces.ts';
import { RouteTable } from './http/route-table.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { InfraOverrides } from './infra/infra.module.ts';
import { bufferedOutput } from './infra/logger/buffered-output.ts';
import { Log } from './infra/logger/log.ts';
import { NestLogger } from './infra/logger/nest-logger.ts';
import { Metrics } from './infra/metrics/metrics.ts';
import { Traces } from './infra/traces/traces.ts';
import { ApiDocs } from './modules/api-docs/api-docs.ts';
import { LegalPages } from './modules/legal/legal-pages.ts';
import { WebApp } from './modules/web-app/web-app.ts';

/** Serves paths that belong to no call. */
interface Pages {
  /** @returns whether it had something for this request */
  serve(request: Request, response: Response): boolean;
}

/**
 * All pages, in the order in which they are tried.
 * @throws LegalTextError when a text of the firm cannot be shown
 */
const pagesOf = (settings: Settings): readonly Pages[] => [
  ...(settings.apiDocs ? [new ApiDocs(calls, settings.publicUrl)] : []),
  new LegalPages(settings),
  new WebApp(),
];

/** Builds the request pipeline and makes it the one middleware of the application. */
const registerMiddleware = (
  app: NestExpressApplication,
  adapter: DialectAdapter,
  { settings, log, pages }: { settings: Settings; log: Log; pages: readonly Pages[] },
): void => {
  const failures = app.get(ErrorResponder);
  const openResponses = app.get(OpenResponses, { strict: false });
  const follow = requestLog(log);
  const trace = requestTraces(app.get(Traces, { strict: false }));
  const measure = requestMetrics(app.get(Metrics, { strict: false }));
  app.set('query parser', 'simple');
  app.set('trust proxy', settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false);
  adapter.setPipeline(
    requestPipeline({
      routes: new RouteTable(calls),
      bearers: app.get(BearerCheck, { strict: false }),
      publicUrl: settings.publicUrl,
      headers: securityHeaders(settings),
      fail: (error, request, response) => failures.respond(error, request, response),
      opened: (request, response) => {
        const endings = [
          openResponses.follow(response),
          follow(request, response),
          measure(request, response),
          trace(request, response),
        ];
        response.on('close', () => {
          for (const end of endings) end();
        });
      },
      serve: (request, response, { call, parameters }) => {
        request.params = { ...parameters };
        if (call === null) return pages.some((page) => page.serve(request, response));
        adapter.handle(call, request, response);
        return true;
      },
    }),
  );
};

/**
 * Builds the application, ready to listen. First it checks the settings against the machine and the database.
 * @param overrides test doubles
 * @param others modules that not every installation has, such as the demonstration's
 * @throws SettingsError, BackupError, StartUpError, ContentError or LegalTextError with one sentence when this installation cannot run
 */
export const createApplication = async (
  settings: Settings,
  overrides: InfraOverrides = {},
  others: readonly Type[] = [],
): Promise<NestExpressApplication> => {
  await checkRecipients(settings.backupRecipients);
  const secrets = openSecrets(settings.dataDir);
  await checkDatabase(settings, secrets.masterKeys.ids);
  if (!overrides.mailer) await checkMailAfterRestore(settings);
  const pages = pagesOf(settings);
  const log = new Log(settings.logLevel, overrides.logTo ?? bufferedOutput());
  if (await servesWithoutWall(settings)) log.warn('database account bypasses row-level security');
  if (secrets.hasWeakClient) log.warn('secret of the web app is short');
  const adapter = new DialectAdapter();
  const app = await NestFactory.create<NestExpressApplication>(
    appModule(settings, secrets, log, overrides, others),
    adapter,
    { bodyParser: false, abortOnError: false, logger: new NestLogger(log) },
  );
  try {
    app.get(CallRegistry).check(calls);
    registerMiddleware(app, adapter, { settings, log, pages });
    await app.init();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
};
