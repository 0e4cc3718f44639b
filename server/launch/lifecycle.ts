import { isUserFacing } from '../src/config/user-facing-errors.ts';
import { say } from './progress.mjs';
import { ToolFailure } from './run-tool.mjs';

type Closer = () => Promise<void> | void;

/** A signal repeated within this time is the same request: npm forwards what the terminal has sent to everyone. */
const SAME_WISH_MS = 1000;

/** The start was aborted by a request to stop. */
class StartAborted extends Error {
  override readonly name = 'StartAborted';
}

/**
 * The lifecycle of the running application: what was opened is closed once, in reverse order, on Ctrl-C, on SIGTERM, on
 * a hang-up, when the parent process disappears, and when the start fails.
 */
export class Lifecycle {
  private readonly closers: Closer[] = [];
  private starting = true;
  private endAskedAt: number | null = null;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.askEnd());
    process.once('disconnect', () => this.askEnd());
    process.channel?.unref();
    // The terminal may be gone, so that there is nowhere to report.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  }

  /** Whether a stop was requested. */
  get ending(): boolean {
    return this.endAskedAt !== null;
  }

  /** Whether the start is complete. */
  get hasStarted(): boolean {
    return !this.starting;
  }

  /** Registers how to close what was just opened. */
  opened(close: Closer): void {
    this.closers.push(close);
  }

  /** Runs one step of the start, unless a stop was requested. */
  async step<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const result = await work();
    if (this.ending) throw new StartAborted();
    return result;
  }

  /** Runs a start. A failure is printed and closes everything, and so does a request to stop. */
  async run(start: () => Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      if (error instanceof StartAborted) await this.end(0);
      if (error instanceof ToolFailure) console.error(error.output);
      if (isUserFacing(error) || error instanceof ToolFailure) say(error.message);
      else console.error('The application cannot start:', error);
      await this.end(1);
    }
  }

  /** Marks the start as complete: from now on a request to stop takes effect at once. */
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
    // Nothing is open yet, and a build can be repeated. Otherwise the current step of the start ends first.
    if (this.starting && this.closers.length === 0) process.exit(0);
    if (!this.starting) void this.end(0);
  }
}
