import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Outcome, Typed } from './command-thread.ts';

type Settings = Readonly<Record<string, string>>;

const LAUNCH = new URL('../../server/launch/', import.meta.url);
const INSTALLED = new URL('../../server/dist/commands/ancrage.js', import.meta.url);
/** The entry points of the programs. */
export const BOOTSTRAP = fileURLToPath(new URL('bootstrap.mjs', LAUNCH));
export const ANCRAGE = fileURLToPath(INSTALLED);

/** Variables that must not be inherited. */
const OWN =
  /^(PORT|HOST|.*_URL|.*_FILE|MAIL_FROM|FIRM_.*|CONTACT_ADDRESS|LOG_LEVEL|ANCRAGE_.*|INIT_CWD|npm_.*)$/;
export const inherited: Settings = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value = '']) => (OWN.test(name) ? [] : [[name, value]])),
);

/** Runs commands in one thread, which loads their shared modules once: a process for each takes ten times as long. */
export class CommandRunner {
  private readonly thread = new Worker(new URL('./command-thread.ts', import.meta.url));

  /** Runs `npm run …`; the first argument is the name of its launcher. */
  launcher([name, ...words]: readonly string[], settings: Settings): Promise<Outcome> {
    return this.type(new URL(`${name}.ts`, LAUNCH), words, settings);
  }

  /** Runs `ancrage …`. */
  installed(words: readonly string[], settings: Settings): Promise<Outcome> {
    return this.type(INSTALLED, words, settings);
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }

  private async type(program: URL, words: readonly string[], settings: Settings): Promise<Outcome> {
    const typed: Typed = { program: program.href, words, environment: { ...inherited, ...settings } };
    this.thread.postMessage(typed);
    const [outcome] = await once(this.thread, 'message');
    return outcome;
  }
}
