import { codeOf } from '../src/config/error-code.ts';
import type { Settings } from '../src/config/settings.ts';
import { isUserFacing } from '../src/config/user-facing-errors.ts';
import { build } from './build.ts';
import { openDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { demoAccountLines } from './demo-accounts.ts';
import { openEmbeddedServingAccount, startEmbeddedDatabase } from './embedded-database.ts';
import { LaunchError } from './launch-error.ts';
import { Lifecycle } from './lifecycle.ts';
import { checkAddress } from './listening.ts';
import { parseArguments } from './parse-arguments.ts';
import { phase, say } from './progress.mjs';

const HELP = `Builds what has changed, brings the database up to this version, and serves until Ctrl-C.

  npm start

It takes no arguments: its settings are environment variables, which docs/operations.md lists.`;

parseArguments(HELP, {});
const lifecycle = new Lifecycle();

const startPostgres = async (dataDir: string): Promise<string> => {
  const postgres = await startEmbeddedDatabase(dataDir);
  lifecycle.opened(() => postgres.stop());
  void postgres.ended.then(async (log) => {
    if (lifecycle.ending) return;
    say(`PostgreSQL ended by itself: ${log.trim().split('\n').at(-1)}`);
    await lifecycle.end(1);
  });
  return postgres.url('ancrage');
};

/**
 * Migrates the database.
 * @param place which database it is
 * @param prepare what comes after the migrations
 * @throws LaunchError when it cannot be reached or refuses the account
 */
const migrate = async (
  databaseUrl: string,
  place: string,
  prepare: (databaseUrl: string) => Promise<string>,
): Promise<string> => {
  const { migrateDeploy } = await import('@ancrage/prisma/migrate');
  try {
    await migrateDeploy(databaseUrl);
    return await prepare(databaseUrl);
  } catch (cause) {
    if (isUserFacing(cause)) throw cause;
    const why = (cause instanceof Error && cause.message) || codeOf(cause) || String(cause);
    throw new LaunchError(`The database ${place} cannot be used: ${why}`);
  }
};

/** The module of the demonstration: the image, and a server with another database, do not have it. */
const demoModules = async (isDemo: boolean) => {
  if (!isDemo) return [];
  const { DemoDataModule } = await import('@ancrage/server/modules/demo-data/demo-data.module');
  return [DemoDataModule];
};
/** Prepares the account that serves, when OWNER_DATABASE_URL names another one for the migrations. */
const openNamedServingAccount =
  (settings: Settings) =>
  async (ownerUrl: string): Promise<string> => {
    const { directUrl, hasServingAccount } = await import('@ancrage/server/config/database-addresses');
    if (hasServingAccount(settings)) {
      const { openServingAccount } = await import('@ancrage/prisma/migrate/serving-account');
      await openServingAccount(ownerUrl, directUrl(settings));
    }
    return settings.databaseUrl;
  };

const start = async (): Promise<void> => {
  await lifecycle.step(build);
  const { readEnvironment, readSettings } = await import('@ancrage/server/config/settings');
  const { namedDatabase, settingsWithoutDatabase } = await import('@ancrage/server/commands/installation');
  const given = readEnvironment(process.env);
  // One line per request would push the address and the accounts off the screen.
  const isQuiet = process.stdout.isTTY && given.LOG_LEVEL === undefined;
  const environment = isQuiet ? { ...given, LOG_LEVEL: 'warn' } : given;
  const named = namedDatabase(environment);
  const isEmbedded = named === undefined;
  const asked = isEmbedded ? settingsWithoutDatabase({ environment }) : readSettings(environment);
  const { dataDir, host, port } = asked;
  const { handleFatalErrors } = await import('@ancrage/server/infra/logger/fatal-error-handler');
  handleFatalErrors(asked.logLevel, () => lifecycle.end(1));

  openDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  lifecycle.opened(() => lock.release());
  await lifecycle.step(() => checkAddress(host, port));

  // Before the database's password is put next to them: the secrets are created together, or not at all.
  const { openSecrets } = await import('@ancrage/server/config/secrets');
  openSecrets(dataDir);

  const ownerUrl = named ?? (await lifecycle.step(() => phase('PostgreSQL', () => startPostgres(dataDir))));
  const place = isEmbedded ? `in ${dataDir}` : 'of DATABASE_URL';
  const prepare = isEmbedded ? openEmbeddedServingAccount : openNamedServingAccount(asked);
  const databaseUrl = await lifecycle.step(() =>
    phase('migrations', () => migrate(ownerUrl, place, prepare)),
  );

  const app = await lifecycle.step(() =>
    phase('application', async () => {
      const { createApplication } = await import('@ancrage/server/app.setup');
      const { stopApplication } = await import('@ancrage/server/app.stop');
      const created = await createApplication({ ...asked, databaseUrl }, {}, await demoModules(isEmbedded));
      lifecycle.opened(() => stopApplication(created, lifecycle.hasStarted ? asked.drainS : 0));
      return created;
    }),
  );
  lifecycle.opened(() => lock.announceRelease());
  if (isEmbedded) {
    const { seedDemoData } = await import('@ancrage/server/modules/demo-data/seed-demo-data');
    await lifecycle.step(() => seedDemoData(app, dataDir));
  }
  const { listenAt } = await import('@ancrage/server/app.listen');
  await lifecycle.step(() => listenAt(app, asked));

  lifecycle.started();
  say(
    [
      '',
      `${asked.firmName} is ready: ${asked.publicUrl}`,
      ...(isEmbedded ? demoAccountLines(dataDir) : []),
      ...(isQuiet ? ['Errors are printed here; LOG_LEVEL=info npm start logs every request.'] : []),
      'Ctrl-C stops it.',
    ].join('\n'),
  );
};

await lifecycle.run(start);
