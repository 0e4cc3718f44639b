import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** The files of the server that hold texts which the API tests do not all send: mails, and the text in an archive of data. */
const files = execFileSync('git', ['ls-files', 'server/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.mails\.ts$|\/(read-me|mail-test-command)\.ts$/u.test(file));

/** A breaking space before French punctuation or inside guillemets. English has no space there; code has one, before `(` or a quote. */
const BREAKING_SPACE = /[\p{L}}»)] [;!?:](?= [\p{L}«$]| ?['`]?,?$)|« | »/u;
const CONDITION = /\? \S+ : |\? [^A-ZÀ-Ý«]/u;

describe('the texts that the server writes', () => {
  it('have no breaking space before French punctuation or inside guillemets @P-01', () => {
    expect(files.length).toBeGreaterThan(8);
    const faults = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => BREAKING_SPACE.test(line) && !CONDITION.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(faults).toEqual([]);
  });
});
