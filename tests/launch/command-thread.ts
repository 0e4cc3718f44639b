import { format } from 'node:util';
import { parentPort } from 'node:worker_threads';

// The thread of command-runner.ts. The program of each command runs again; the modules that it imports stay loaded.

/** A command: a program, its arguments, and the whole environment. */
export interface Typed {
  readonly program: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The result: the exit code and the output. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Thrown where a process would exit. */
class Ended {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

let output = '';
for (const stream of [process.stdout, process.stderr])
  stream.write = (text: string | Uint8Array) => {
    output += text;
    return true;
  };
process.exit = (code) => {
  throw new Ended(Number(code ?? process.exitCode ?? 0));
};

/** Exit events of a process: handlers of one program must not run in the next. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect', 'uncaughtException'];

let count = 0;

const run = async ({ program, words, environment }: Typed): Promise<Outcome> => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.argv = [process.execPath, program, ...words];
  process.exitCode = undefined;
  for (const end of ENDS) process.removeAllListeners(end);
  output = '';
  count += 1;
  try {
    await import(`${program}?typed=${count}`);
  } catch (error) {
    if (error instanceof Ended) return { code: error.code, output };
    return { code: 1, output: output + format(error) };
  }
  return { code: Number(process.exitCode ?? 0), output };
};

parentPort?.on('message', async (typed: Typed) => parentPort?.postMessage(await run(typed)));
