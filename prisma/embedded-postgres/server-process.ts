import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import { PostgresError } from './postgres-error.ts';

const POLL_MS = 10;
/** PostgreSQL reports it when a standby accepts read-only connections. */
const READY = /ready to accept (read-only )?connections/;
const LOG_KEPT = 4000;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

/** A running server: its port, its end, and how to stop it. */
export interface ServerProcess {
  port: number;
  /** Resolves with the last lines of the log when the process has ended, for any reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  binaries: string;
  cluster: string;
  account: Account | null;
  settings: Record<string, string>;
}

/** A port of the loopback interface that is free at this moment. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });

const stopProcess = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const stopped = await Promise.race([ended.then(() => true), delay(STOP_WITHIN_MS, false, { ref: false })]);
  if (!stopped) child.kill('SIGQUIT');
  await ended;
};

const launch = async (options: ServerOptions, port: number): Promise<ServerProcess> => {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In its own process group: Ctrl-C in the terminal reaches the launcher only, which stops the server last.
  const child = spawn(
    join(options.binaries, 'bin/postgres'),
    ['-D', options.cluster, '-p', String(port), ...flags],
    {
      ...options.account,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-LOG_KEPT);
  });
  let running = true;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${log}${error.message}`));
    child.once('close', () => resolve(log));
  }).finally(() => {
    running = false;
  });
  const killWithUs = () => child.kill('SIGINT');
  process.once('exit', killWithUs);
  void ended.then(() => process.off('exit', killWithUs));

  for (const end = Date.now() + READY_WITHIN_MS; !READY.test(log); await delay(POLL_MS)) {
    if (!running) throw new PostgresError(`PostgreSQL does not start: ${log.trim()}`);
    if (Date.now() > end) {
      await stopProcess(child, ended);
      throw new PostgresError(`PostgreSQL was not ready in time: ${log.trim()}`);
    }
  }
  return { port, ended, stop: () => stopProcess(child, ended) };
};

const isPassing = (error: unknown): boolean =>
  error instanceof Error && /Address already in use|pre-existing shared memory|lock file/.test(error.message);

/**
 * Starts the server on a free loopback port. Retries while the port is taken by another process, or while the last
 * processes of a killed server still hold the cluster.
 * @throws PostgresError with the server's last log lines
 */
export const startServer = async (options: ServerOptions): Promise<ServerProcess> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options, await freePort());
    } catch (error) {
      if (attempt === 10 || !isPassing(error)) throw error;
      await delay(attempt * 100);
    }
  }
};
