import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadContent } from './content-loader.ts';
import { prepareContent, publishedContent } from './published-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'ancrage-prepared-'));
const file = join(folder, 'prepared.json');
beforeAll(() => prepareContent(file));
afterAll(() => rmSync(folder, { recursive: true }));

/** What was prepared, with another word, and perhaps another digest. */
const changed = (digest?: string): string => {
  const prepared: { digest: string } = JSON.parse(
    readFileSync(file, 'utf8').replaceAll('Reconnexion', 'Tant pis'),
  );
  const path = join(folder, 'changed.json');
  writeFileSync(path, JSON.stringify({ ...prepared, ...(digest !== undefined && { digest }) }));
  return path;
};

describe('the content that the build prepared', () => {
  it('is byte for byte what reading and checking it gives @E-09', async () => {
    expect(await publishedContent(undefined, file)).toEqual(loadContent(undefined));
  });

  it('is what is served, as long as no file of the content has changed @E-09', async () => {
    const served = await publishedContent(undefined, changed());
    expect(served.fr.content.bytes.includes('Tant pis')).toBe(true);
  });

  it('is left aside when it was made from other files @E-09', async () => {
    expect(await publishedContent(undefined, changed('other'))).toEqual(loadContent(undefined));
  });

  it('is left aside when there is none @E-09', async () => {
    expect(await publishedContent(undefined, join(folder, 'nowhere.json'))).toEqual(loadContent(undefined));
  });
});
