import { say } from './progress.mjs';

type Closer = () => Promise<void> | void;

/** A repeated signal within this time is the same wish: npm passes on what the terminal has sent to everyone. */
const SAME_WISH_MS = 1000;

/** The start was given up because its end was asked for. */
export class StartAborted extends Error {
  override readonly name = 'StartAborted';
}

/**
 * The life of the running application: what was opened is closed in the opposite order, once, on Ctrl-C, on SIGTERM, on
 * a hang-up, when the process that started this one vanishes, and when the start fails.
 */
export class Lifecycle {
  private readonly closers: Closer[] = [];
  private starting = true;
  private endAskedAt: number | null = null;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.askEnd());
    process.once('disconnect', () => this.askEnd());
    process.channel?.unref();
    // The terminal may be gone: there is nobody left to tell.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  }

  /** Whether the end has been asked for. */
  get ending(): boolean {
    return this.endAskedAt !== null;
  }

  /** Whether the start is over. */
  get hasStarted(): boolean {
    return !this.starting;
  }

  /** Notes how to close what has just been opened. */
  opened(close: Closer): void {
    this.closers.push(close);
  }

  /** Does one step of the start, unless the end has been asked for meanwhile. */
  async step<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const result = await work();
    if (this.ending) throw new StartAborted();
    return result;
  }

  /** The start is over: from now on the end comes at once when asked for. */
  started(): void {
    this.starting = false;
  }

  /** Closes everything and ends the process. */
  async end(exitCode: number): Promise<never> {
    this.endAskedAt ??= Date.now();
    let failed = false;
    for (const close of this.closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        failed = true;
        say(`Something did not close in order: ${error instanceof Error ? error.message : error}`);
      }
    }
    process.exit(failed ? 1 : exitCode);
  }

  private askEnd(): void {
    if (this.endAskedAt !== null) {
      if (Date.now() - this.endAskedAt > SAME_WISH_MS) process.exit(1);
      return;
    }
    this.endAskedAt = Date.now();
    // Nothing is open yet: what is being built can be built again. Otherwise the present step of the start ends first.
    if (this.starting && this.closers.length === 0) process.exit(0);
    if (!this.starting) void this.end(0);
  }
}
