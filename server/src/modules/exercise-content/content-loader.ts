import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentDocumentSchema, EARLIER_EXERCISES, EXERCISES } from '@ancrage/shared/content/document';
import { referenceFaults } from '@ancrage/shared/content/structure';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod/mini';

/** The exercises cannot be served as they are written; the message names the file and the place in it. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** The content document of one locale, as it is served. */
export interface ServedContent {
  /** Changes with the content, and with nothing else. */
  readonly version: string;
  readonly bytes: Buffer;
}

const builtIn = () => join(dirname(fileURLToPath(import.meta.resolve('@ancrage/shared/content/document'))));

const readExercise = (path: string): unknown => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ContentError(`The exercise file ${path} cannot be read.`, { cause });
  }
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause;
    throw new ContentError(`The exercise file ${path} is not YAML: ${cause.message.split('\n')[0]}`, {
      cause,
    });
  }
};

const VERSION_LENGTH = 16;

/**
 * Reads and checks the exercises of one locale.
 * @param folder folder with one folder a locale, each with one `<exercise>.yaml` an exercise
 * @throws ContentError naming the file and the path in it
 */
const loadLocale = (folder: string, locale: Locale): ServedContent => {
  const path = (id: string) => join(folder, locale, `${id}.yaml`);
  const exercises = Object.fromEntries(EXERCISES.map((id) => [id, readExercise(path(id))]));
  const checked = z.safeParse(contentDocumentSchema, { locale, exercises });
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const [, id, ...within] = issue?.path.map(String) ?? [];
    throw new ContentError(`${path(id ?? '')}: ${within.join('.') || 'the exercise'}: ${issue?.message}`);
  }
  for (const id of EXERCISES) {
    const earlier = (EARLIER_EXERCISES[id] ?? []).map((one) => checked.data.exercises[one]);
    const fault = referenceFaults(checked.data.exercises[id], earlier)[0];
    if (fault !== undefined) throw new ContentError(`${path(id)}: ${fault}`);
  }
  const bytes = Buffer.from(JSON.stringify(checked.data));
  return { version: createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH), bytes };
};

/**
 * Reads and checks the exercises in every locale.
 * @param folder replaces the built-in exercises whole when given
 * @throws ContentError for the first thing wrong
 */
export const loadContent = (folder: string | undefined): ReadonlyMap<Locale, ServedContent> =>
  new Map(LOCALES.map((locale) => [locale, loadLocale(folder ?? builtIn(), locale)]));
