import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openFolder } from '../support/test-run.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 100_000;
const GONE_WITHIN_MS = 60_000;
const POLL_MS = 20;

/** Variables that a test of the launcher sets itself. */
const OWN_SETTINGS =
  /^(PORT|HOST|DATABASE_URL|SMTP_URL|MAIL_FROM|PUBLIC_URL|FIRM_NAME|CONTACT_ADDRESS|LOG_LEVEL|ANCRAGE_.*|npm_.*|NODE_OPTIONS)$/;

export interface LaunchOptions {
  dataDir?: string;
  port?: number;
  environment?: Record<string, string>;
  /** `start`, or `dev` for the sources. */
  command?: 'start' | 'dev';
  /** Through `npm start` instead of the program that it runs. */
  byNpm?: boolean;
}

const isRunning = (pid: number): boolean => {
  try {
    // A zombie process has no command line.
    return readFileSync(`/proc/${pid}/cmdline`).length > 0;
  } catch {
    return false;
  }
};

/** The application, started as a person starts it, in separate processes. */
export class Launched {
  readonly dataDir: string;
  readonly port: number;
  readonly url: string;
  output = '';
  private readonly first: ChildProcess;
  private readonly exited: Promise<number | null>;

  constructor({
    dataDir,
    port,
    environment = {},
    command = 'start',
    byNpm = false,
  }: LaunchOptions & { dataDir: string; port: number }) {
    this.dataDir = dataDir;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name));
    const env = {
      ...Object.fromEntries(inherited),
      PORT: String(port),
      ANCRAGE_DATA_DIR: dataDir,
      ...environment,
    };
    const [program, args] = byNpm
      ? ['npm', ['start']]
      : [process.execPath, [join(CHECKOUT, 'server/launch/bootstrap.mjs'), command]];
    this.first = spawn(program, args, { cwd: CHECKOUT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.exited = new Promise((resolve) => this.first.once('close', resolve));
    for (const stream of [this.first.stdout, this.first.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.output += chunk;
      });
  }

  /** Waits until the address is printed. */
  async ready(): Promise<this> {
    for (
      const end = Date.now() + READY_WITHIN_MS;
      !this.output.includes(' is ready: ');
      await delay(POLL_MS)
    ) {
      if (this.first.exitCode !== null || Date.now() > end) throw new Error(`Not ready:\n${this.output}`);
    }
    return this;
  }

  /** Waits until it reports that all parts work: on a busy machine, one may respond late. */
  healthy(): Promise<void> {
    return eventually(async () => {
      const { status } = await fetch(`${this.url}/health/ready`);
      if (status !== 200) throw new Error(`${this.url} answers ${status}.`);
    }, READY_WITHIN_MS);
  }

  /** Waits for the exit of the started process. */
  exitCode(): Promise<number | null> {
    return this.exited;
  }

  signal(signal: NodeJS.Signals): void {
    this.first.kill(signal);
  }

  /** Process ids of the application and its PostgreSQL. */
  processes(): { application: number; postgres: number } {
    const { pid } = JSON.parse(readFileSync(join(this.dataDir, 'lock.json'), 'utf8')) as { pid: number };
    const postmaster = readFileSync(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    return { application: pid, postgres: Number.parseInt(postmaster, 10) };
  }
}

/** Waits until processes have exited; throws when one does not. */
export const gone = async (...pids: number[]): Promise<void> => {
  for (const end = Date.now() + GONE_WITHIN_MS; pids.some(isRunning); await delay(POLL_MS)) {
    if (Date.now() > end) throw new Error(`Still running: ${pids.filter(isRunning).join(', ')}`);
  }
};

const launched: Launched[] = [];

/** Starts the application, by default on a new data folder and a free port. */
export const launch = async (options: LaunchOptions = {}): Promise<Launched> => {
  const dataDir = options.dataDir ?? join(openFolder('launch'), 'data');
  const application = new Launched({ ...options, dataDir, port: options.port ?? (await freePort()) });
  launched.push(application);
  return application;
};

/** Stops the applications that a test file started and did not stop. */
export const stopEverything = async (): Promise<void> => {
  for (const application of launched) application.signal('SIGTERM');
  await Promise.all(launched.map((application) => application.exitCode()));
};
