import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createApplication } from '@ancrage/server/app.setup';
import { directUrl } from '@ancrage/server/config/database-addresses';
import { openSecrets } from '@ancrage/server/config/secrets';
import type { Settings } from '@ancrage/server/config/settings';
import type { Clock } from '@ancrage/server/infra/clock/clock';
import { ACCOUNT } from '@ancrage/server/infra/database/actor';
import { Database, type Queries } from '@ancrage/server/infra/database/database';
import type { InfraOverrides } from '@ancrage/server/infra/infra.module';
import { Log } from '@ancrage/server/infra/logger/log';
import request from 'supertest';
import { cheapHasher, InProcessHashing } from './cheap-hashes.ts';
import { cloneDatabase, servingUrl } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { Mailbox } from './mailbox.ts';
import { startPooler } from './pooler.ts';
import { runFolder, temporaryFolder } from './test-run.ts';

/** The application that the server's main builds, on its own database and data folder. */
export interface Application {
  app: Awaited<ReturnType<typeof createApplication>>;
  /** Sends requests to it. */
  http: ReturnType<typeof request>;
  mailbox: Mailbox;
  /** Queries its database as the account that owns it, whom no wall stops. */
  prisma: Queries;
  /** Its settings, with the account that owns the database. */
  settings: Settings;
  close(): Promise<void>;
}

/** An application whose time the test moves. */
export interface TestApplication extends Application {
  clock: FakeClock;
}

/** Making an RSA key takes longer than many a test: one set of secrets serves the run, a copy for each data folder. */
const giveSecrets = (dataDir: string): void => {
  const shared = join(runFolder(), 'secrets');
  if (!existsSync(shared)) {
    const made = temporaryFolder('new-secrets');
    openSecrets(made);
    try {
      renameSync(join(made, 'secrets'), shared);
    } catch (error) {
      if (!existsSync(shared)) throw error; // another worker was quicker: its set is the one
    }
  }
  const own = join(dataDir, 'secrets');
  mkdirSync(own, { mode: 0o700 });
  cpSync(shared, own, { recursive: true });
};

/** Where the log of a silent application would go: standard output is opened for each, and watched as long as the process lives. */
const NOWHERE = { write: () => {} };

const VERBS = ['get', 'post', 'patch', 'delete', 'put', 'head', 'options'] as const;
let requests = 0;

/** An address in a network that no other request of this process comes from, unless a test says where it comes from. */
const nextAddress = (): string => {
  requests += 1;
  return `10.${(requests >> 8) & 255}.${requests & 255}.1`;
};

/** Sends requests as if each came from another machine, behind a proxy that is trusted: limits are for the tests of limits. */
const eachFromElsewhere = (server: Parameters<typeof request>[0]): ReturnType<typeof request> => {
  const http = request(server);
  for (const verb of VERBS) {
    const send = http[verb].bind(http);
    http[verb] = (url) => send(url).set('X-Forwarded-For', nextAddress());
  }
  return http;
};

/** Settings of a test: a closed world on the loopback, silent. */
const testSettings = (dataDir: string, databaseUrl: string): Settings => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl,
  ownerDatabaseUrl: undefined,
  directDatabaseUrl: undefined,
  staffDatabaseUrl: undefined,
  fileStore: undefined,
  fileStoreKeyFile: undefined,
  trustedProxies: ['loopback'],
  smtpUrl: undefined,
  mailFrom: { name: 'Ancrage', address: 'ancrage@ancrage.test' },
  publicUrl: 'http://ancrage.test',
  firmName: 'Cabinet Boussole',
  contactAddress: 'contact@boussole.test',
  firmColour: '#1f5f8b',
  firmAddress: '4 quai des Indes, 56100 Lorient',
  firmRegistration: undefined,
  firmPublisher: 'Claire Morvan',
  firmHost: undefined,
  firmHelpline: { fr: '3114, jour et nuit', en: '3114, day and night' },
  firmBackupKeyHolder: { fr: undefined, en: undefined },
  backupRecipients: [],
  backupsKept: 14,
  receiptNamesStaff: false,
  backupCopy: undefined,
  backupCopyKeyFile: undefined,
  operatorAddress: 'it@boussole.test',
  privacyContact: undefined,
  dormantMonths: undefined,
  securityLogReceiver: undefined,
  securityLogSecret: undefined,
  logLevel: 'silent',
  metricsPort: undefined,
  metricsHost: '127.0.0.1',
  tracesUrl: undefined,
  drainS: 0,
  contentDir: undefined,
  recoveryDisclosesAccounts: false,
  breachedPasswordsFile: undefined,
  hstsSubdomains: false,
  apiDocs: false,
  volatileDatabase: true,
});

/**
 * A connection pooler, when the run asks for one with ANCRAGE_TEST_POOLER=yes: everything that holds without it must hold
 * behind it.
 * @throws Error when it is asked for and not installed
 */
const poolerOf = async (databaseUrl: string) => {
  if (process.env.ANCRAGE_TEST_POOLER !== 'yes') return null;
  const pooler = await startPooler(databaseUrl, [servingUrl(databaseUrl)]);
  if (!pooler) throw new Error('ANCRAGE_TEST_POOLER asks for PgBouncer, which is not installed.');
  return { settings: { databaseUrl: pooler.url, directDatabaseUrl: databaseUrl }, stop: pooler.stop };
};

/** The settings as the application gets them: it serves with an account that owns nothing, where tests act as the owner. */
export const served = (settings: Settings): Settings => ({
  ...settings,
  databaseUrl: servingUrl(settings.databaseUrl),
  directDatabaseUrl: settings.directDatabaseUrl && servingUrl(settings.directDatabaseUrl),
});

/**
 * Starts an application on a clock of any kind.
 * @param changed settings that differ from the usual ones of a test
 * @param others further parts of the machine that something stands in for
 */
export const startApplicationOn = async (
  clock: Clock,
  changed: Partial<Settings> = {},
  others: InfraOverrides = {},
): Promise<Application> => {
  const database = await cloneDatabase();
  const dataDir = temporaryFolder('data');
  giveSecrets(dataDir);
  const pooler = await poolerOf(database.url);
  const settings = { ...testSettings(dataDir, database.url), ...pooler?.settings, ...changed };
  const mailbox = new Mailbox();
  const app = await createApplication(served(settings), {
    ...(settings.logLevel === 'silent' && { logTo: NOWHERE }),
    ...others,
    clock,
    mailer: mailbox,
  });
  await app.listen(settings.port, settings.host);
  const owner = new Database(directUrl(settings), new Log('silent'), {
    actor: ACCOUNT,
    name: 'tests',
  });
  return {
    app,
    http: eachFromElsewhere(app.getHttpServer()),
    mailbox,
    prisma: owner.queries,
    settings,
    close: async () => {
      await app.close();
      await owner.close();
      await database.drop();
    },
  };
};

/**
 * Starts an application for one test file, with a stopped clock and cheap hashes: what is about
 * either brings its own. To be closed by the file that started it.
 * @param changed settings that differ from the usual ones of a test
 * @param others further parts of the machine that something stands in for
 */
export const startApplication = async (
  changed: Partial<Settings> = {},
  others: InfraOverrides = {},
): Promise<TestApplication> => {
  const clock = new FakeClock();
  const machine = { hasher: cheapHasher(), hashing: new InProcessHashing(), ...others };
  return { ...(await startApplicationOn(clock, changed, machine)), clock };
};
