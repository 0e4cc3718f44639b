import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const specs = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.spec.ts', '*.spec.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(Boolean);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The clauses of the specification, by ID. */
const clauses = new Set(Array.from(read('docs/specification.md').matchAll(/\b[A-Z]-\d{2}\b/g), ([id]) => id));
/** The IDs of tests: at the end of a title in Jest, as a `tag` in Playwright. */
const tags = new Set(
  specs.flatMap((file) => Array.from(read(file).matchAll(/@([A-Z]-\d{2})\b/g), ([, id]) => id ?? '')),
);

describe('clause IDs', () => {
  it('all have a test', () => {
    expect([...clauses].filter((id) => !tags.has(id))).toEqual([]);
  });

  it('are all in the specification', () => {
    expect([...tags].filter((id) => !clauses.has(id))).toEqual([]);
  });

  it('are tags, not parts of titles', () => {
    expect(specs.filter((file) => /\[[A-Z]-\d{2}[\],]/.test(read(file)))).toEqual([]);
  });
});
