import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runExclusively } from '../../server/launch/run-exclusively.ts';
import { temporaryFolder } from '../support/test-run.ts';

const PROCESSES = 6;
const ROUNDS = 40;

/** Increments a counter in a file, which is correct only under a lock: it reads, yields, and writes. */
const COUNTING = `
  const [lock, file, rounds] = process.argv.slice(1);
  const { readFileSync, writeFileSync } = await import('node:fs');
  const { runExclusively } = await import(${JSON.stringify(new URL('../../server/launch/run-exclusively.ts', import.meta.url).href)});
  for (let round = 0; round < Number(rounds); round += 1)
    await runExclusively(lock, async () => {
      const count = Number(readFileSync(file, 'utf8'));
      await new Promise(setImmediate);
      writeFileSync(file, String(count + 1));
    });
`;

const TAKING = `
  const { acquireLock } = await import(${JSON.stringify(new URL('../../server/launch/process-lock.ts', import.meta.url).href)});
  await acquireLock(process.argv[1]).catch(({ code }) => console.error(code));
`;

const GONE = JSON.stringify({ pid: 1, port: 1, token: 'of a process that was killed' });

describe('the process lock', () => {
  it.each([
    ['', []],
    [' after a stale lock of a killed process', [['', GONE]]],
    [' after a truncated lock', [['', GONE.slice(0, 9)]]],
    [
      ' after a process was killed while it removed a stale lock',
      [
        ['', GONE],
        ['.stale', ''],
      ],
    ],
  ] as const)('admits one process at a time%s', async (_, left) => {
    const folder = temporaryFolder('lock');
    const [file, lock] = [join(folder, 'count'), join(folder, 'at-work.lock')];
    writeFileSync(file, '0');
    for (const [end, text] of left) {
      writeFileSync(`${lock}${end}`, text);
      utimesSync(`${lock}${end}`, 0, 0);
    }
    const output: string[] = [];
    const ends = Array.from({ length: PROCESSES }, async () => {
      const script = ['--input-type=module', '--eval', COUNTING, lock, file, String(ROUNDS)];
      const child = spawn(process.execPath, script);
      child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
      const [code] = await once(child, 'close');
      return code;
    });
    expect({ codes: await Promise.all(ends), output }).toEqual({
      codes: Array(PROCESSES).fill(0),
      output: [],
    });
    expect(readFileSync(file, 'utf8')).toBe(String(PROCESSES * ROUNDS));
    expect(readdirSync(folder)).toEqual(['count']);
  });

  it('prints a one-line error in a read-only folder, such as a checkout of another account', async () => {
    const file = join(temporaryFolder('lock'), 'a-file');
    writeFileSync(file, '');
    await expect(runExclusively(join(file, 'at-work.lock'), async () => null)).rejects.toMatchObject({
      name: 'LaunchError',
      message: `${file} cannot be written (EEXIST): type this as the account that the checkout belongs to.`,
    });
  });

  it('does not make a process wait that cannot write there: it prints the reason and exits', async () => {
    const lock = join(temporaryFolder('lock'), 'missing', 'at-work.lock');
    const script = ['--input-type=module', '--eval', TAKING, lock];
    const child = spawn(process.execPath, script, { timeout: 20_000 });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    expect({ end: await once(child, 'close'), output }).toEqual({ end: [0, null], output: 'ENOENT\n' });
  });
});

const launcher = (name: string) =>
  JSON.stringify(new URL(`../../server/launch/${name}`, import.meta.url).href);

const WITHOUT_ROOM = `
  const { openDataFolder } = await import(${launcher('data-folder.ts')});
  const { runExclusively } = await import(${launcher('run-exclusively.ts')});
  const { acquireLock } = await import(${launcher('process-lock.ts')});
  const [folder] = process.argv.slice(1);
  for (const begin of [
    async () => openDataFolder(folder),
    () => runExclusively(folder + '/at-work.lock', async () => null),
    () => acquireLock(folder + '/lock.json'),
  ])
    await begin().catch(({ name, message }) => console.info(name + ': ' + message));
`;

describe('a full disk', () => {
  it('is reported as full, and starts leave no files on it', async () => {
    const folder = temporaryFolder('no-room');
    // A file size limit acts like a full disk, for every account.
    const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath];
    const child = spawn('sh', [...limited, '--input-type=module', '--eval', WITHOUT_ROOM, folder]);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const [code] = await once(child, 'close');
    expect({ code, output: output.split('\n') }).toEqual({
      code: 0,
      output: [
        `LaunchError: The data folder ${folder} cannot be written (EFBIG): let files of this account grow, or choose another with ANCRAGE_DATA_DIR.`,
        `LaunchError: ${folder} cannot be written (EFBIG): let files of this account grow.`,
        'Error: EFBIG: file too large, write',
        '',
      ],
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
