import { readFileSync } from 'node:fs';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { LOCALES } from '@ancrage/shared/rules/locales';
import { FILES_FIELD } from '@ancrage/shared/wire/node-entity';
import { parse } from 'yaml';
import * as z from 'zod';
import { PROFILE_NAMES } from '../accounts/profile.ts';

const fieldName = z
  .string()
  .regex(/^[a-z0-9_]{1,32}$/, 'a field of Drupal has a machine name, such as field_cid');
/** The name of a field on the site, or null when the site does not have it. */
const site = (name: string) => fieldName.nullable().default(name);

/** The name of each of our fields on the site. */
const shapeOf = <Name extends string>(names: readonly Name[], nameOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, site(nameOf(name))])) as Record<
    Name,
    ReturnType<typeof site>
  >;

const numbered = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^\d{1,10}$/, 'a number of the old site'), value).default({});

const mapSchema = z.strictObject({
  /** Prefix of the site's tables. */
  prefix: z.string().regex(/^\w*$/, 'the prefix of a table has letters, digits and underscores').default(''),
  /** Content type of the data records. */
  bundle: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('data'),
  person: z
    .strictObject(shapeOf([...PROFILE_NAMES, 'cgu', 'data'] as const, (name) => `field_${name}`))
    .prefault({}),
  record: z.strictObject(shapeOf([...JOURNAL_FIELDS, FILES_FIELD] as const, (name) => name)).prefault({}),
  /** Other languages of the site, with the one of ours to use. */
  languages: z.record(z.string(), z.enum(LOCALES)).default({}),
  /** People to skip. */
  skip: z.array(z.int()).default([]),
  /** People whose journal here wins where both sides have changed. */
  keep: z.array(z.int()).default([]),
  /** Corrections of faults on the old site, which is never written to. */
  people: numbered(
    z.strictObject({
      mail: z.string().optional(),
      language: z.enum(LOCALES).optional(),
      record: z.int().optional(),
    }),
  ),
  /** Journal fields of a record to leave empty: their values on the old site are unusable. */
  records: numbered(z.strictObject({ empty: z.array(z.enum([...JOURNAL_FIELDS, FILES_FIELD] as const)) })),
  /** Keys inside the entries of a field, with our keys to rename them to. */
  keys: z.partialRecord(z.enum(JOURNAL_FIELDS), z.record(z.string().min(1), z.string().min(1))).default({}),
  /** Files to skip. */
  skipFiles: z.array(z.int()).default([]),
  /** Data records to leave behind: second ones of a person, and those of nobody. */
  skipRecords: z.array(z.int()).default([]),
});

/** How a site differs from the default, and which corrections to make. */
export type ImportMap = z.infer<typeof mapSchema>;

/** By field, keys of the old site with ours. */
export type KeyMap = ReadonlyMap<JournalField, Readonly<Record<string, string>>>;

export const keyMapOf = ({ keys }: ImportMap): KeyMap =>
  new Map(
    JOURNAL_FIELDS.flatMap((field) => {
      const names = keys[field];
      return names === undefined ? [] : [[field, names] as const];
    }),
  );

/** The map file is invalid. The message says where. */
export class ImportMapError extends Error {
  override readonly name = 'ImportMapError';
}

/** The defaults without a map file. */
export const usualMap = (): ImportMap => mapSchema.parse({});

/**
 * Reads a map file, YAML or JSON.
 * @throws ImportMapError with one sentence
 */
export const readImportMap = (path: string): ImportMap => {
  let value: unknown;
  try {
    value = parse(readFileSync(path, 'utf8')) ?? {};
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportMapError(`The map file ${path} cannot be read: ${why}`, { cause });
  }
  const read = mapSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ImportMapError(
    `The map file ${path}: ${issue?.path.join('.') || 'as a whole'}: ${issue?.message}`,
  );
};
