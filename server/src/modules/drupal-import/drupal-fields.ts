import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { FILES_FIELD } from '@ancrage/shared/wire/node-entity';
import * as z from 'zod';
import type { ForeignDatabase } from '../../infra/foreign-database/foreign-database.ts';
import { PROFILE_NAMES, type ProfileName } from '../accounts/profile.ts';
import { type ImportMap, ImportMapError } from './import-map.ts';

/** The table and columns of a field. */
export interface FieldPlace {
  /** Quoted, with the prefix. */
  readonly table: string;
  /** Quoted. */
  readonly column: string;
}

/** The tables of a site. A field that the site does not have is null. */
export interface DrupalFields {
  readonly profile: ReadonlyMap<ProfileName, FieldPlace>;
  readonly cgu: FieldPlace | null;
  readonly data: FieldPlace | null;
  readonly texts: ReadonlyMap<JournalField, FieldPlace>;
  readonly files: FieldPlace | null;
}

const SUFFIXES = ['value', 'target_id'] as const;

/** A row of a field's table: value, owner, language and position. */
export const fieldRowSchema = z.object({
  entity_id: z.coerce.number().int(),
  langcode: z.string(),
  value: z.union([z.string(), z.number(), z.null()]),
});
export type FieldRow = z.infer<typeof fieldRowSchema>;

const placeOf = async (
  database: ForeignDatabase,
  prefix: string,
  entity: 'user' | 'node',
  field: string,
): Promise<FieldPlace> => {
  const table = `${prefix}${entity}__${field}`;
  const columns = await database.columnsOf(table);
  const column = SUFFIXES.map((suffix) => `${field}_${suffix}`).find((name) => columns.has(name));
  if (column) return { table: database.quote(table), column: database.quote(column) };
  throw new ImportMapError(
    `The old site has no ${columns.size > 0 ? `value in its table` : 'table'} ${table}: say in a map file what the field is called there, or null when there is none.`,
  );
};

/**
 * Finds the tables to import from.
 * @throws ImportMapError when a table is missing, and the map file does not say so
 */
export const findFields = async (database: ForeignDatabase, map: ImportMap): Promise<DrupalFields> => {
  const find = async (entity: 'user' | 'node', field: string | null) =>
    field === null ? null : placeOf(database, map.prefix, entity, field);
  const profile = new Map<ProfileName, FieldPlace>();
  for (const name of PROFILE_NAMES) {
    const place = await find('user', map.person[name]);
    if (place) profile.set(name, place);
  }
  const texts = new Map<JournalField, FieldPlace>();
  for (const field of JOURNAL_FIELDS) {
    const place = await find('node', map.record[field]);
    if (place) texts.set(field, place);
  }
  return {
    profile,
    texts,
    cgu: await find('user', map.person.cgu),
    data: await find('user', map.person.data),
    files: await find('node', map.record[FILES_FIELD]),
  };
};

/**
 * The rows of an entity's field that count: those in the language of the entity, or in the only language there is.
 * @param langcode language of the entity
 */
export const inLanguage = <Row extends { readonly langcode: string }>(
  rows: readonly Row[],
  langcode: string,
): readonly Row[] => {
  const own = rows.filter((row) => row.langcode === langcode);
  return own.length > 0 || new Set(rows.map((row) => row.langcode)).size > 1 ? own : rows;
};
