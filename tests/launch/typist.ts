import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Outcome, Typed } from './typing-thread.ts';

/** Types one command after another into a thread, which loads but once what they share: a process each takes ten times as long. */
export class Typist {
  private readonly thread = new Worker(new URL('./typing-thread.ts', import.meta.url));

  /** @returns what came of it; one command is waited for before the next is typed */
  async type(typed: Typed): Promise<Outcome> {
    this.thread.postMessage(typed);
    const [outcome] = await once(this.thread, 'message');
    return outcome;
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }
}
