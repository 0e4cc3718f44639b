import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { openFolder } from './test-run.ts';

/** A pooler in front of a database. */
export interface Pooler {
  /** Its version, in its own words. */
  description: string;
  /** The database's address through it. */
  url: string;
  stop(): Promise<void>;
}

/** Far fewer than the instances ask for: a connection is assigned for the time of a transaction. */
const SERVER_CONNECTIONS = 8;

const versionOf = (): string | null => {
  const asked = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? (asked.stdout.split('\n')[0] ?? null) : null;
};

const listens = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    }).once('error', reject);
  });

const settle = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
};

const accountLine = (url: string): string => {
  const { username, password } = new URL(url);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
};

/**
 * Starts PgBouncer in transaction mode in front of a database; null where it is not installed.
 * @param others addresses with further accounts that may use it
 */
export const startPooler = async (
  databaseUrl: string,
  others: readonly string[] = [],
): Promise<Pooler | null> => {
  const description = versionOf();
  if (description === null) return null;
  const { hostname, port, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const own = await freePort();
  const folder = openFolder('pooler');
  const users = join(folder, 'users');
  writeFileSync(users, [databaseUrl, ...others].map(accountLine).join(''));
  writeFileSync(
    join(folder, 'pooler.ini'),
    [
      '[databases]',
      `${database} = host=${hostname} port=${port} dbname=${database}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 400',
      `default_pool_size = ${SERVER_CONNECTIONS}`,
    ].join('\n'),
  );
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asNobody, join(folder, 'pooler.ini')], { stdio: 'ignore' });
  await eventually(() => listens(own));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  return { description, url: url.toString(), stop: () => settle(child) };
};
