import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tests/support/free-port.ts';
import { readEnvironment, readSettings } from '../src/config/settings.ts';
import { buildDatabaseClient } from './build.ts';
import { checkout, toolOf } from './checkout.ts';
import { openDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openEmbeddedServingAccount, startEmbeddedDatabase } from './embedded-database.ts';
import { Lifecycle } from './lifecycle.ts';
import { checkAddress } from './listening.ts';
import { parseArguments } from './parse-arguments.ts';
import { phase, say } from './progress.mjs';

const HELP = `Runs the sources: the server restarts when one of its files changes, the web app is reloaded by Vite.

  npm run dev

The database is always the embedded one of ANCRAGE_DATA_DIR (./var). PORT is the port of the web app, 5173 without it;
ANCRAGE_INSPECT=9229 opens the inspector of the server on that port.`;

const DEFAULT_PORT = '5173';
const KILL_AFTER_MS = 5_000;
const POLL_MS = 100;
/** The server restarts when a file below one of these changes. */
const WATCHED = ['server/src', 'server/legal', 'shared/src', 'prisma/generated'];

parseArguments(HELP, {});
const lifecycle = new Lifecycle();

const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Runs a program in its own process group until this process ends. When the program ends first, everything ends. */
const runUntilEnd = (
  name: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): void => {
  const child = spawn(program, args, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  lifecycle.opened(async () => {
    signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS);
    if (child.exitCode === null && child.signalCode === null) await ended;
    clearTimeout(timer);
  });
  child.once('exit', () => {
    if (lifecycle.ending) return;
    say(`${name} ended by itself.`);
    void lifecycle.end(1);
  });
};

const startDatabase = async (dataDir: string): Promise<string> => {
  const postgres = await startEmbeddedDatabase(dataDir);
  lifecycle.opened(() => postgres.stop());
  const { migrateDeploy } = await import('@ancrage/prisma/migrate');
  await migrateDeploy(postgres.url('ancrage'));
  return openEmbeddedServingAccount(postgres.url('ancrage'));
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // nothing listens yet
  }
};

/** Waits until the port answers, even while the server does not compile: its output says why. */
const answered = async (url: string): Promise<void> => {
  while (!lifecycle.ending && !(await answers(url))) await delay(POLL_MS);
};

const dev = async (): Promise<void> => {
  await lifecycle.step(buildDatabaseClient);
  const given = readEnvironment({
    PORT: DEFAULT_PORT,
    LOG_LEVEL: 'warn',
    ANCRAGE_API_DOCS: 'yes',
    ...process.env,
  });
  const { dataDir, host, port, publicUrl, firmName } = readSettings({
    ...given,
    DATABASE_URL: 'postgresql://embedded',
  });
  openDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  lifecycle.opened(() => lock.release());
  await lifecycle.step(() => checkAddress(host, port));

  const databaseUrl = await lifecycle.step(() => phase('PostgreSQL', () => startDatabase(dataDir)));
  const apiPort = await freePort();
  const api = `http://127.0.0.1:${apiPort}`;
  const inspect = process.env.ANCRAGE_INSPECT ? [`--inspect=${process.env.ANCRAGE_INSPECT}`] : [];
  const watch = WATCHED.map((folder) => `--watch-path=${join(checkout, folder)}`);
  const sources = new URL('sources.mjs', import.meta.url).href;
  runUntilEnd(
    'The server',
    process.execPath,
    [
      ...inspect,
      ...watch,
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      '--enable-source-maps',
      '--conditions=sources',
      `--import=${sources}`,
      join(checkout, 'server/launch/dev-server.ts'),
    ],
    { ...given, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: publicUrl },
  );
  runUntilEnd(
    'Vite',
    toolOf('client', 'vite'),
    [join(checkout, 'client'), '--host', host, '--port', String(port), '--strictPort', '--logLevel', 'warn'],
    { ...process.env, ANCRAGE_API: api },
  );
  await lifecycle.step(() => phase('server', () => answered(`${api}/health/live`)));
  await lifecycle.step(() => phase('web app', () => answered(publicUrl)));
  lifecycle.started();
  say(`\n${firmName} is ready: ${publicUrl} (the server itself: ${api})\nCtrl-C stops it.`);
};

await lifecycle.run(dev);
