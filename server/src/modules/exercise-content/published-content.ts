import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import * as z from 'zod';
import { builtInFolder } from './built-in-content.ts';
import type { ContentByLocale, ServedContent } from './content-loader.ts';

/** Where the build writes the built-in content in its served form: next to the built code. */
const PREPARED = fileURLToPath(new URL('prepared-content.json', import.meta.url));

const documentSchema = z.strictObject({ version: z.string(), text: z.string() });
const preparedSchema = z.strictObject({
  /** Digest of the source files. */
  digest: z.string(),
  locales: z.record(z.enum(LOCALES), z.strictObject({ content: documentSchema, library: documentSchema })),
});
type Prepared = z.infer<typeof preparedSchema>;

/** Changes with any name and any byte of the built-in content. */
const digestOf = (folder: string): string => {
  const hash = createHash('sha256');
  for (const locale of LOCALES) {
    const files = readdirSync(join(folder, locale), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      const bytes = readFileSync(file);
      hash.update(`${file.slice(folder.length)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
};

type PreparedLocale = Prepared['locales'][Locale];

const asText = ({ version, bytes }: ServedContent['content']) => ({ version, text: bytes.toString('utf8') });
const prepared = ({ content, library }: ServedContent): PreparedLocale => ({
  content: asText(content),
  library: asText(library),
});

const asServed = ({ version, text }: z.infer<typeof documentSchema>) => ({
  version,
  bytes: Buffer.from(text),
});
const served = ({ content, library }: PreparedLocale): ServedContent => ({
  content: asServed(content),
  library: asServed(library),
});

/** The prepared content; null when there is none, or when a content file has changed since. */
const readPrepared = (file: string): ContentByLocale | null => {
  if (!existsSync(file)) return null;
  const { digest, locales } = preparedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (digest !== digestOf(builtInFolder())) return null;
  return { fr: served(locales.fr), en: served(locales.en) };
};

const readAndCheck = async (folder: string | undefined): Promise<ContentByLocale> => {
  // Loaded on demand: a server seldom reads and checks content.
  const { loadContent } = await import('./content-loader.ts');
  return loadContent(folder);
};

/**
 * Reads and checks the built-in content and stores it in its served form, so that a start need not.
 * @param file where it is stored
 * @throws ContentError when it is invalid
 */
export const prepareContent = async (file = PREPARED): Promise<void> => {
  const { fr, en } = await readAndCheck(undefined);
  const kept: Prepared = {
    digest: digestOf(builtInFolder()),
    locales: { fr: prepared(fr), en: prepared(en) },
  };
  writeFileSync(file, JSON.stringify(kept));
};

/**
 * The content in every locale, in its served form: prepared by the build, or otherwise read and checked now.
 * @param folder the firm's own content
 * @param file the prepared built-in content
 * @throws ContentError when it is invalid
 */
export const publishedContent = async (
  folder: string | undefined,
  file = PREPARED,
): Promise<ContentByLocale> => (folder === undefined ? readPrepared(file) : null) ?? readAndCheck(folder);
