import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, requireOwnCluster, unprivilegedAccount } from './account.ts';
import { placeBinaries } from './binaries.ts';
import { placeHome } from './home.ts';
import { stopLeftover } from './leftover.ts';
import { PostgresError } from './postgres-error.ts';
import { startServer } from './server-process.ts';

const SUPERUSER = 'ancrage';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, made when missing. */
  folder: string;
  /** Password of the only account. It is set at the first start and never changes. */
  password: string;
  /** Trades durability for speed. For tests only. */
  fast?: boolean;
  /** Whether the cluster stays on disk after `stop`. Default: true. */
  keep?: boolean;
  /** Server settings in addition to the defaults. */
  settings?: Record<string, string>;
}

/** A private PostgreSQL server on a loopback port. */
export interface EmbeddedPostgres {
  /** Folder that holds the cluster. */
  home: string;
  port: number;
  /** Address of one of its databases. */
  url(database: string): string;
  /** Resolves with the last lines of the log when the server has ended, for any reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const give = (path: string, account: Account | null): void => {
  if (account) chownSync(path, account.uid >>> 0, account.gid >>> 0);
};

/**
 * Creates a cluster in a temporary folder and moves it into place when it is complete, so that an interrupted start
 * leaves none.
 */
const initialise = (
  binaries: string,
  home: string,
  cluster: string,
  account: Account | null,
  { password, fast = false }: EmbeddedPostgresOptions,
): void => {
  const partial = `${cluster}.partial`;
  const passwordFile = join(home, 'initial-password');
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  give(partial, account);
  give(passwordFile, account);
  const flags = ['-D', partial, '-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const made = spawnSync(
    join(binaries, 'bin/initdb'),
    [...flags, ...locale, '--no-instructions', ...(fast ? ['--no-sync', '--set', 'scram_iterations=1'] : [])],
    { ...account, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  rmSync(passwordFile);
  if (made.status !== 0)
    throw new PostgresError(`PostgreSQL cannot be set up: ${made.error?.message ?? made.stderr.trim()}`);
  renameSync(partial, cluster);
};

/**
 * Starts PostgreSQL 18 from the binaries published on npm, on Linux and macOS, as root or not.
 * @throws PostgresError when this platform has no binaries, the cluster belongs to another account, or PostgreSQL fails
 * to start
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { folder, password, fast = false, keep = true } = options;
  const account = unprivilegedAccount();
  const home = placeHome(folder, account !== null, keep);
  const binaries = await placeBinaries(home, account !== null);
  const cluster = join(home, 'cluster');
  if (existsSync(cluster)) requireOwnCluster(cluster, account);
  else initialise(binaries, home, cluster, account, options);
  await stopLeftover(cluster);
  const haste = fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {};
  const server = await startServer({
    binaries,
    cluster,
    account,
    settings: { ...haste, ...options.settings },
  });
  return {
    home,
    port: server.port,
    ended: server.ended,
    url: (database) =>
      `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`,
    stop: async () => {
      await server.stop();
      if (!keep) rmSync(home, { recursive: true, force: true });
    },
  };
};
