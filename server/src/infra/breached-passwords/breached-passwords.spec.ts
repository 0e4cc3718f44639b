import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BreachedPasswords } from './breached-passwords.ts';

const fileWith = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'breached-')), 'passwords.txt');
  writeFileSync(path, text);
  return path;
};
const sha1 = (word: string) => createHash('sha1').update(word).digest('hex').toUpperCase();
/** A list as the downloader writes it. */
const listOf = (words: readonly string[], lineEnd: string) =>
  words
    .map((word, count) => `${sha1(word)}:${count ** 3}`)
    .sort()
    .map((line) => `${line}${lineEnd}`)
    .join('');

describe('the list of breached passwords', () => {
  it.each(['\n', '\r\n'])(
    'finds every password of a list of any size, and no other: %j @Q-02',
    async (end) => {
      for (const count of [1, 2, 90, 91, 700]) {
        const words = Array.from({ length: count }, (_, at) => `mot ${at}`);
        const list = await BreachedPasswords.open(fileWith(listOf(words, end)));
        for (const word of words) expect(await list.has(word)).toBe(true);
        for (const word of ['mot', 'Mot 0', 'mot 700', '']) expect(await list.has(word)).toBe(false);
      }
    },
  );

  it('reads a list without counts and without a last line end @Q-02', async () => {
    const list = await BreachedPasswords.open(fileWith(['a', 'b', 'c'].map(sha1).sort().join('\n')));
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((word) => list.has(word)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('is empty without a file, and refuses one that is none or no such list @Q-02', async () => {
    expect(await (await BreachedPasswords.open(undefined)).has('password')).toBe(false);
    await expect(BreachedPasswords.open('/nowhere/passwords.txt')).rejects.toThrow(/cannot be read/);
    for (const text of ['', 'password\n', `${sha1('a').toLowerCase()}:1\n`])
      await expect(BreachedPasswords.open(fileWith(text))).rejects.toThrow(/must be lines of SHA-1/);
  });
});
