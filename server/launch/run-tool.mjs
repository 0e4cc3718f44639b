// Runs a program until it exits. Built-ins only: the bootstrap runs it on any Node.
import { spawn } from 'node:child_process';

/** The output of a program that failed. */
export class ToolFailure extends Error {
  /**
   * @param {string} sentence
   * @param {string} output
   */
  constructor(sentence, output) {
    super(sentence);
    this.name = 'ToolFailure';
    this.output = output;
  }
}

/** Running programs: they end with this process. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Runs a program and collects what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, onOutput?: (chunk: string) => void}} options
 * @returns {Promise<string>} what it printed
 * @throws {ToolFailure} when it cannot be run or fails, with what it printed
 */
export const runTool = (command, args, { cwd, env, onOutput }) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
        output += chunk;
        onOutput?.(chunk);
      });
    }
    child.once('error', (error) => {
      running.delete(child);
      reject(new ToolFailure(`${command} cannot be run: ${error.message}`, output));
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else
        reject(
          new ToolFailure(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}.`, output),
        );
    });
  });
