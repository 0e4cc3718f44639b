import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url));
/** Long enough for a busy machine. */
const START_WITHIN_MS = 100_000;
const LOG_KEPT = 200_000;

/** The settings of an instance, as environment variables. */
export type InstanceSettings = Readonly<Record<string, string>>;

/** How an instance ended: its exit code or the signal, and after how long. */
export interface InstanceEnd {
  code: number | NodeJS.Signals | null;
  afterMs: number;
}

/** The server as in production, in a separate process: one of several on the same database and data folder. */
export class Instance {
  readonly url: string;
  readonly pid: number;
  output = '';
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | NodeJS.Signals | null>;

  private constructor(port: number, settings: InstanceSettings, flags: readonly string[], before: string) {
    this.url = `http://127.0.0.1:${port}`;
    const env = { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'info', ...settings };
    const node = ['--disable-warning=ExperimentalWarning', ...flags, MAIN];
    this.#child = before
      ? spawn('sh', ['-c', `${before} && exec "$0" "$@"`, process.execPath, ...node], { env })
      : spawn(process.execPath, node, { env });
    this.pid = this.#child.pid ?? 0;
    this.#ended = new Promise((resolve) =>
      this.#child.once('close', (code, signal) => resolve(code ?? signal)),
    );
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-LOG_KEPT);
      });
  }

  /**
   * Starts one and waits until it serves.
   * @param port where it listens; a free one by default
   * @param flags further flags of Node
   * @param before shell commands that run first, such as resource limits
   */
  static async start(
    settings: InstanceSettings,
    { port, flags = [], before = '' }: { port?: number; flags?: readonly string[]; before?: string } = {},
  ): Promise<Instance> {
    const instance = new Instance(port ?? (await freePort()), settings, flags, before);
    let isOver = false;
    void instance.#ended.then(() => {
      isOver = true;
    });
    await eventually(() => {
      if (!instance.output.includes(' is ready: ') && !isOver)
        throw new Error(`It does not serve yet:\n${instance.output}`);
    }, START_WITHIN_MS);
    if (isOver) throw new Error(`The instance ended while it started:\n${instance.output}`);
    return instance;
  }

  /** Whether the process still runs. */
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Stops it, and waits until it has exited. */
  async stop(): Promise<InstanceEnd> {
    return this.#end('SIGTERM');
  }

  /** Kills it, as in a power failure. */
  async kill(): Promise<InstanceEnd> {
    return this.#end('SIGKILL');
  }

  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async #end(signal: NodeJS.Signals): Promise<InstanceEnd> {
    const began = performance.now();
    this.#child.kill(signal);
    const code = await this.#ended;
    return { code, afterMs: performance.now() - began };
  }
}
