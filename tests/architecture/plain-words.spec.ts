import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

// A ratchet for words of the former dialect: their numbers may only fall, and a commit that lowers one lowers it in
// plain-words.json, too. CONTRIBUTING.md says what to write instead.

const WORDS: Readonly<Record<string, RegExp>> = {
  whoever: /\bwhoever\b/gi,
  anew: /\banew\b/gi,
  'is told': /\b(is|are|was|were|be|been) told\b/gi,
  stands: /\bstands?\b(?!-| (?:out|for|in for)\b)/gi,
  'is had': /\b(is|are|be) had\b/gi,
  'lets go of': /\b(let|lets|letting) go\b/gi,
  'of its own': /\bof (its|their|one’s|one's) own\b/gi,
  meanwhile: /\bmeanwhile\b/gi,
  beside: /\bbeside\b/gi,
};

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      file &&
      !/^shared\/src\/(content|messages)\//.test(file) &&
      file !== 'tests/architecture/plain-words.spec.ts',
  );

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
/** The first argument of a test or of a group of tests. */
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`()]*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;

/** The English text in a kind of file. */
const PLACES: Readonly<Record<string, (text: string, file: string) => readonly string[]>> = {
  comments: (text, file) =>
    /\.(ts|tsx|mjs|cjs|js|css|prisma)$/.test(file) ? (text.match(COMMENT) ?? []) : [],
  titles: (text, file) =>
    /\.spec\.tsx?$/.test(file) ? [...text.matchAll(TITLE)].map((match) => match[2] ?? '') : [],
  docs: (text, file) => (/^(docs\/.*|[A-Z]+)\.md$/.test(file) ? [text] : []),
};

type Counts = Record<string, Record<string, number>>;

const countNow = (): Counts => {
  const counts: Counts = Object.fromEntries(
    Object.keys(PLACES).map((place) => [
      place,
      Object.fromEntries(Object.keys(WORDS).map((word) => [word, 0])),
    ]),
  );
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [place, textsOf] of Object.entries(PLACES)) {
      const text = textsOf(source, file).join('\n');
      for (const [word, pattern] of Object.entries(WORDS)) {
        const counted = counts[place];
        if (counted) counted[word] = (counted[word] ?? 0) + (text.match(pattern)?.length ?? 0);
      }
    }
  }
  return counts;
};

const limits = z
  .record(z.string(), z.record(z.string(), z.int()))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'plain-words.json'), 'utf8')));

describe('the words of comments, test titles and docs', () => {
  const counts = countNow();
  const each = Object.keys(PLACES).flatMap((place) => Object.keys(WORDS).map((word) => ({ place, word })));

  it.each(each)('"$word" in $place is not more frequent than before', ({ place, word }) => {
    expect(counts[place]?.[word]).toBeLessThanOrEqual(limits[place]?.[word] ?? 0);
  });

  it('plain-words.json has limits for these words only', () => {
    expect(
      Object.fromEntries(Object.entries(limits).map(([place, words]) => [place, Object.keys(words)])),
    ).toEqual(Object.fromEntries(Object.keys(PLACES).map((place) => [place, Object.keys(WORDS)])));
  });
});
