import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

const run = promisify(execFile);
const SECRET = 'canari-gorge-nouee';

const endSchema = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** Ends a process by an uncaught error, and returns its output. */
const outputOfFatal = async (failure: string): Promise<{ code: number; said: string }> => {
  const program = `
    import { handleFatalErrors } from '@ancrage/server/infra/logger/fatal-error-handler';
    handleFatalErrors('trace', () => process.exit(1));
    ${failure}`;
  const folder = new URL('..', import.meta.url);
  try {
    await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  } catch (error) {
    const { code, stdout, stderr } = endSchema.parse(error);
    return { code, said: `${stdout}${stderr}` };
  }
  throw new Error('The process ended well.');
};

describe('an uncaught error', () => {
  it.each([
    ['thrown', `setTimeout(() => { throw new RangeError('${SECRET}'); }, 1);`],
    ['rejected', `Promise.reject(new RangeError('${SECRET}'));`],
  ])('that is %s is one log line, without its message @Q-67 @Q-41', async (_, failure) => {
    const { code, said } = await outputOfFatal(failure);
    expect(code).toBe(1);
    expect(said).not.toContain(SECRET);
    expect(JSON.parse(said)).toMatchObject({ msg: 'process failed', error: { kind: 'RangeError' } });
  });
});
