import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ErasureLog } from './erasure-log.ts';

const MOMENT = '2026-11-21T02:30:00.000Z';
const THIRTEEN = { uid: 13, erasedAt: new Date(MOMENT) };

let folder: string;
let path: string;
let log: ErasureLog;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ancrage-erasures-'));
  path = join(folder, 'erasures.log');
  log = new ErasureLog(path);
});
afterEach(() => rmSync(folder, { recursive: true }));

const numbers = async () => (await log.lines()).map(({ uid }) => uid);

describe('the list of erasures', () => {
  it('has one line for each person, and is empty while nobody was erased @Q-43', async () => {
    expect(await numbers()).toEqual([]);
    await log.append([{ uid: 12, erasedAt: new Date(MOMENT) }]);
    await log.append([THIRTEEN]);
    expect(readFileSync(path, 'utf8')).toBe(`12 ${MOMENT}\n13 ${MOMENT}\n`);
    expect(await numbers()).toEqual([12, 13]);
  });

  it.each([
    ['in its number', '12', [13]],
    ['after its number', '12 ', [13]],
    ['in its moment', '12 2026-11-2', [13]],
    ['before its end', `12 ${MOMENT}`, [12, 13]],
  ])('starts a new line after one that a crash truncated %s @Q-43', async (_, cut, uids) => {
    writeFileSync(path, `11 ${MOMENT}\n${cut}`);
    expect(await numbers()).toEqual([11]);
    await log.append([THIRTEEN]);
    expect(await numbers()).toEqual([11, ...uids]);
  });
});
