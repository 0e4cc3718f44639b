import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shell as english } from '@ancrage/shared/messages/en/shell';
import { shell as french } from '@ancrage/shared/messages/fr/shell';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';

const manifestSchema = z.looseObject({
  lang: z.string(),
  description: z.string(),
  shortcuts: z.array(z.looseObject({ name: z.string(), short_name: z.string() })),
  screenshots: z.array(z.looseObject({ label: z.string(), src: z.string() })),
});
const read = (name: string) =>
  z.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(import.meta.dirname, '../../client/public', name), 'utf8')),
  );
const inFrench = read('manifest.webmanifest');
const inEnglish = read('manifest.en.webmanifest');

const withoutWords = ({ lang: _, description: __, shortcuts, screenshots, ...rest }: typeof inFrench) => ({
  ...rest,
  shortcuts: shortcuts.map(({ name: _, short_name: __, ...shortcut }) => shortcut),
  screenshots: screenshots.map(({ label: _, src: __, ...screenshot }) => screenshot),
});

describe('the web app manifest', () => {
  it('is the same in both languages, except for the texts @P-01 @P-02', () => {
    expect(withoutWords(inEnglish)).toEqual(withoutWords(inFrench));
    expect([inFrench.lang, inEnglish.lang]).toEqual(['fr', 'en']);
  });

  it('has the same screenshots in both languages, each in its language @P-01 @P-02', () => {
    const [ofFrench, ofEnglish] = [inFrench, inEnglish].map(({ screenshots }) =>
      screenshots.map(({ src }) => src),
    );
    expect(ofEnglish).toEqual(ofFrench?.map((src) => src.replace(/\.webp$/, '.en.webp')));
    const pictures = [...(ofFrench ?? []), ...(ofEnglish ?? [])].map((src) =>
      readFileSync(join(import.meta.dirname, '../../client/public', src)),
    );
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(6);
    for (const picture of pictures) expect(picture.byteLength).toBeLessThan(60_000);
  });

  it.each([
    [inFrench, french],
    [inEnglish, english],
  ])('names its shortcuts like the menu @P-01 @P-02', ({ shortcuts }, { menu }) => {
    expect(shortcuts.map(({ name }) => name)).toEqual([menu.reconnection, menu.newNote, menu.search]);
  });
});
