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

/** Prepared content with a changed word, and possibly another digest. */
const changed = (digest?: string): string => {
  const prepared: { digest: string } = JSON.parse(
    readFileSync(file, 'utf8').replaceAll('Reconnexion', 'Tant pis'),
  );
  const path = join(folder, 'changed.json');
  writeFileSync(path, JSON.stringify({ ...prepared, ...(digest !== undefined && { digest }) }));
  return path;
};

describe('the content prepared by the build', () => {
  it('equals, byte for byte, the content read from the sources @E-09', async () => {
    expect(await publishedContent(undefined, file)).toEqual(loadContent(undefined));
  });

  it('is served as long as no content file has changed @E-09', async () => {
    const served = await publishedContent(undefined, changed());
    expect(served.fr.content.bytes.includes('Tant pis')).toBe(true);
  });

  it('is ignored when it was made from other files @E-09', async () => {
    expect(await publishedContent(undefined, changed('other'))).toEqual(loadContent(undefined));
  });

  it('is ignored when it does not exist @E-09', async () => {
    expect(await publishedContent(undefined, join(folder, 'nowhere.json'))).toEqual(loadContent(undefined));
  });
});
