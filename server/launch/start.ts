import { codeOf } from '../src/config/error-code.ts';
import { isUserFacing } from '../src/config/user-facing-errors.ts';
import { build } from './build.ts';
import { openDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { demoAccountLines } from './demo-accounts.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { LaunchError } from './launch-error.ts';
import { Lifecycle, StartAborted } from './lifecycle.ts';
import { checkAddress } from './listening.ts';
import { parseArguments } from './parse-arguments.ts';
import { phase, say } from './progress.mjs';
import { ToolFailure } from './run-tool.mjs';

const HELP = `Builds what has changed, brings the database up to this version, and serves until Ctrl-C.

  npm start

It takes no arguments: its settings are environment variables, which docs/operations.md lists.`;

parseArguments(HELP, {});
const life = new Lifecycle();

const startPostgres = async (dataDir: string): Promise<string> => {
  const postgres = await startEmbeddedDatabase(dataDir);
  life.opened(() => postgres.stop());
  void postgres.ended.then(async (log) => {
    if (life.ending) return;
    say(`PostgreSQL ended by itself: ${log.trim().split('\n').at(-1)}`);
    await life.end(1);
  });
  return postgres.url('ancrage');
};

/**
 * Migrates the database.
 * @param place which database it is
 * @throws LaunchError when it cannot be reached or refuses the account
 */
const migrate = async (databaseUrl: string, place: string): Promise<void> => {
  const { migrateDeploy } = await import('@ancrage/prisma/migrate');
  try {
    await migrateDeploy(databaseUrl);
  } catch (cause) {
    if (isUserFacing(cause)) throw cause;
    const why = (cause instanceof Error && cause.message) || codeOf(cause) || String(cause);
    throw new LaunchError(`The database ${place} cannot be used: ${why}`);
  }
};

const start = async (): Promise<void> => {
  await life.step(build);
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
  handleFatalErrors(asked.logLevel, () => life.end(1));

  openDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  life.opened(() => lock.release());
  await life.step(() => checkAddress(host, port));

  // Before the database's password is put next to them: the secrets are created together, or not at all.
  const { openSecrets } = await import('@ancrage/server/config/secrets');
  openSecrets(dataDir);

  const databaseUrl = isEmbedded
    ? await life.step(() => phase('PostgreSQL', () => startPostgres(dataDir)))
    : asked.databaseUrl;
  // Migrations need a direct connection, not a pooler.
  const place = isEmbedded ? `in ${dataDir}` : 'of DATABASE_URL';
  await life.step(() => phase('migrations', () => migrate(named ?? databaseUrl, place)));

  const app = await life.step(() =>
    phase('application', async () => {
      const { createApplication } = await import('@ancrage/server/app.setup');
      const { stopApplication } = await import('@ancrage/server/app.stop');
      const created = await createApplication({ ...asked, databaseUrl });
      life.opened(() => stopApplication(created, life.hasStarted ? asked.drainS : 0));
      return created;
    }),
  );
  life.opened(() => lock.announceRelease());
  if (isEmbedded) {
    const { seedDemoData } = await import('@ancrage/server/modules/demo-data/seed-demo-data');
    await life.step(() => seedDemoData(app, dataDir));
  }
  const { listenAt } = await import('@ancrage/server/app.listen');
  await life.step(() => listenAt(app, asked));

  life.started();
  say(
    [
      '',
      `${asked.firmName} is ready: ${asked.publicUrl}`,
      ...(isEmbedded ? demoAccountLines(dataDir) : []),
      ...(isQuiet ? ['What goes wrong is told here; LOG_LEVEL=info npm start tells of every request.'] : []),
      'Ctrl-C stops it.',
    ].join('\n'),
  );
};

try {
  await start();
} catch (error) {
  if (error instanceof StartAborted) await life.end(0);
  if (error instanceof ToolFailure) console.error(error.output);
  if (isUserFacing(error) || error instanceof ToolFailure) say(error.message);
  else console.error('The application cannot start:', error);
  await life.end(1);
}
