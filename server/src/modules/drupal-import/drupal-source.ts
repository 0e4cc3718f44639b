import type { JournalField } from '@ancrage/shared/journal/fields';
import { FIELD_MAX_BYTES } from '@ancrage/shared/rules/constants';
import * as z from 'zod';
import type { ForeignDatabase } from '../../infra/foreign-database/foreign-database.ts';
import type { ProfileName } from '../accounts/profile.ts';
import {
  type DrupalFields,
  type FieldPlace,
  type FieldRow,
  fieldRowSchema,
  inLanguage,
} from './drupal-fields.ts';
import { type ImportMap, ImportMapError } from './import-map.ts';
import type {
  SourceAddress,
  SourceFile,
  SourceNumbers,
  SourcePerson,
  SourceRecord,
  SourceText,
} from './source-person.ts';

/** The id of the site's administrator, who has no journal. */
const ADMINISTRATOR = 1;
/** Addresses, and complete people, read per query. */
const ADDRESSES = 5000;
const PEOPLE = 50;

/** A text in a column of bytes, as some sites have it. */
const bytesText = z.instanceof(Uint8Array).transform((bytes, context) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    context.addIssue({ code: 'custom', message: 'bytes that are no text' });
    return z.NEVER;
  }
});

const count = z.coerce.number().int();
const whole = count.nullable().transform((value) => value ?? 0);
/** Nothing is an empty text. */
const text = z
  .union([z.string(), bytesText])
  .nullable()
  .transform((value) => value ?? '');

const addressSchema = z.object({ uid: count, mail: text, status: count, access: whole });
const personSchema = addressSchema.extend({
  uuid: z.string(),
  langcode: z.string(),
  preferred_langcode: text,
  name: z.string(),
  pass: text,
  timezone: text,
  created: whole,
  changed: whole,
  login: whole,
});
const recordSchema = z.object({
  nid: count,
  uuid: z.string(),
  langcode: z.string(),
  uid: count,
  title: z.string(),
  created: whole,
  changed: whole,
});
const textRowSchema = z.object({
  entity_id: count,
  langcode: z.string(),
  value: z.union([z.string(), bytesText]).nullable(),
  size: whole,
  digest: z.string().nullable(),
});
const fileRowSchema = z.object({
  entity_id: count,
  langcode: z.string(),
  fid: count,
  uuid: z.string().nullable(),
  uid: count.nullable(),
  filename: text,
  uri: z.string().nullable(),
  created: whole,
  changed: whole,
});

type PersonRow = z.infer<typeof personSchema>;

const byEntity = <Row extends { readonly entity_id: number }>(rows: readonly Row[]): Map<number, Row[]> => {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const known = found.get(row.entity_id);
    if (known) known.push(row);
    else found.set(row.entity_id, [row]);
  }
  return found;
};

const listOf = (numbers: readonly number[]): string => numbers.join(', ');

/** Reads the people of a Drupal site and their data from the tables of versions 9 to 11. */
export class DrupalSource {
  constructor(
    private readonly database: ForeignDatabase,
    private readonly fields: DrupalFields,
    private readonly map: Pick<ImportMap, 'prefix' | 'bundle'>,
  ) {}

  /**
   * The highest ids in use.
   * @throws ImportMapError when this is no database of a Drupal site
   */
  async numbers(): Promise<SourceNumbers> {
    const highest = async (table: string, column: string): Promise<number> => {
      if (!(await this.database.columnsOf(`${this.map.prefix}${table}`)).has(column))
        throw new ImportMapError(
          `The old database has no table ${this.map.prefix}${table}: name another database, or the prefix of its tables in a map file.`,
        );
      const rows = await this.ask(
        z.object({ highest: whole }),
        `SELECT MAX(${column}) AS highest FROM ${this.table(table)}`,
      );
      return rows[0]?.highest ?? 0;
    };
    return {
      uid: await highest('users', 'uid'),
      nid: await highest('node', 'nid'),
      fid: await highest('file_managed', 'fid'),
    };
  }

  /** The address of every person except the administrator, by id. */
  async *addresses(): AsyncGenerator<SourceAddress> {
    for (let after = ADMINISTRATOR; ; ) {
      const rows = await this.ask(
        addressSchema,
        `SELECT d.uid, d.mail, d.status, d.access FROM ${this.table('users_field_data')} d
         WHERE d.default_langcode = 1 AND d.uid > ${after} ORDER BY d.uid LIMIT ${ADDRESSES}`,
      );
      for (const { status, ...row } of rows) yield { ...row, isActive: status === 1 };
      const last = rows.at(-1);
      if (!last || rows.length < ADDRESSES) return;
      after = last.uid;
    }
  }

  /** Every data record and its owner, by id. */
  async *recordOwners(): AsyncGenerator<{ readonly nid: number; readonly uid: number }> {
    for (let after = 0; ; ) {
      const rows = await this.ask(
        z.object({ nid: count, uid: count }),
        `SELECT n.nid, n.uid FROM ${this.table('node_field_data')} n
         WHERE n.type = :1 AND n.default_langcode = 1 AND n.nid > ${after} ORDER BY n.nid LIMIT ${ADDRESSES}`,
        [this.map.bundle],
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < ADDRESSES) return;
      after = last.nid;
    }
  }

  /** Every person with all their data, in batches, by id. */
  async *people(): AsyncGenerator<readonly SourcePerson[]> {
    for (let after = ADMINISTRATOR; ; ) {
      const rows = await this.ask(
        personSchema,
        `SELECT d.uid, u.uuid, d.langcode, d.preferred_langcode, d.name, d.pass, d.mail, d.timezone, d.status,
                d.created, d.changed, d.access, d.login
         FROM ${this.table('users_field_data')} d JOIN ${this.table('users')} u ON u.uid = d.uid
         WHERE d.default_langcode = 1 AND d.uid > ${after} ORDER BY d.uid LIMIT ${PEOPLE}`,
      );
      const last = rows.at(-1);
      if (!last) return;
      yield await this.whole(rows);
      after = last.uid;
    }
  }

  private async whole(rows: readonly PersonRow[]): Promise<SourcePerson[]> {
    const uids = rows.map(({ uid }) => uid);
    const profile = new Map<ProfileName, Map<number, FieldRow[]>>();
    for (const [name, place] of this.fields.profile) profile.set(name, await this.field(place, uids));
    const terms = await this.field(this.fields.cgu, uids);
    const named = await this.field(this.fields.data, uids);
    const firstOf = (found: Map<number, FieldRow[]> | undefined, { uid, langcode }: PersonRow) =>
      inLanguage(found?.get(uid) ?? [], langcode)[0]?.value ?? null;
    const namedBy = new Map(rows.map((row) => [row.uid, Number(firstOf(named, row)) || null]));
    const records = await this.records(
      uids,
      [...namedBy.values()].filter((nid) => nid !== null),
    );
    return rows.map((row) => ({
      uid: row.uid,
      uuid: row.uuid,
      name: row.name,
      mail: row.mail,
      pass: row.pass,
      isActive: row.status === 1,
      langcode: row.langcode,
      preferredLangcode: row.preferred_langcode,
      timezone: row.timezone,
      created: row.created,
      changed: row.changed,
      access: row.access,
      login: row.login,
      profile: new Map(
        [...profile].flatMap(([name, found]) => {
          const value = firstOf(found, row);
          return value === null ? [] : [[name, String(value)] as const];
        }),
      ),
      cgu: Number(firstOf(terms, row) ?? 0) === 1,
      namedRecord: namedBy.get(row.uid) ?? null,
      records: records.filter(({ uid, nid }) => uid === row.uid || nid === namedBy.get(row.uid)),
    }));
  }

  private async records(uids: readonly number[], nids: readonly number[]): Promise<SourceRecord[]> {
    const isNamed = nids.length > 0 ? `OR n.nid IN (${listOf(nids)})` : '';
    const rows = await this.ask(
      recordSchema,
      `SELECT n.nid, b.uuid, n.langcode, n.uid, n.title, n.created, n.changed
       FROM ${this.table('node_field_data')} n JOIN ${this.table('node')} b ON b.nid = n.nid
       WHERE n.type = :1 AND n.default_langcode = 1 AND (n.uid IN (${listOf(uids)}) ${isNamed}) ORDER BY n.nid`,
      [this.map.bundle],
    );
    if (rows.length === 0) return [];
    const found = rows.map(({ nid }) => nid);
    const texts = new Map<JournalField, Map<number, z.infer<typeof textRowSchema>[]>>();
    for (const [field, place] of this.fields.texts) texts.set(field, await this.texts(place, found));
    const files = await this.files(found);
    return rows.map(({ langcode, ...row }) => ({
      ...row,
      texts: new Map([...texts].map(([field, ofAll]) => [field, textsOf(row.nid, langcode, ofAll)] as const)),
      files: filesOf(row.nid, langcode, files),
    }));
  }

  private async field(
    place: FieldPlace | null,
    entities: readonly number[],
  ): Promise<Map<number, FieldRow[]>> {
    if (place === null) return new Map();
    const { table, column } = place;
    const rows = await this.ask(
      fieldRowSchema,
      `SELECT entity_id, langcode, ${column} AS value FROM ${table}
       WHERE deleted = 0 AND entity_id IN (${listOf(entities)}) ORDER BY entity_id, delta`,
    );
    return byEntity(rows);
  }

  private async texts({ table, column }: FieldPlace, nids: readonly number[]) {
    const size = `OCTET_LENGTH(${column})`;
    const digest = this.database.digest(column) ?? 'NULL';
    const rows = await this.ask(
      textRowSchema,
      `SELECT entity_id, langcode, ${size} AS size, ${digest} AS digest,
              CASE WHEN ${size} <= ${FIELD_MAX_BYTES} THEN ${column} END AS value
       FROM ${table} WHERE deleted = 0 AND entity_id IN (${listOf(nids)}) ORDER BY entity_id, delta`,
    );
    return byEntity(rows);
  }

  private async files(nids: readonly number[]) {
    if (this.fields.files === null) return new Map<number, z.infer<typeof fileRowSchema>[]>();
    const { table, column } = this.fields.files;
    const rows = await this.ask(
      fileRowSchema,
      `SELECT f.entity_id, f.langcode, f.${column} AS fid, m.uuid, m.uid, m.filename, m.uri, m.created, m.changed
       FROM ${table} f LEFT JOIN ${this.table('file_managed')} m ON m.fid = f.${column}
       WHERE f.deleted = 0 AND f.entity_id IN (${listOf(nids)}) ORDER BY f.entity_id, f.delta`,
    );
    return byEntity(rows);
  }

  private table(name: string): string {
    return this.database.quote(`${this.map.prefix}${name}`);
  }

  private async ask<Schema extends z.ZodType>(
    schema: Schema,
    sql: string,
    parameters: readonly string[] = [],
  ): Promise<z.infer<Schema>[]> {
    const rows = z.array(schema).safeParse(await this.database.query(sql, parameters));
    if (rows.success) return rows.data;
    const [issue] = rows.error.issues;
    const [, table = 'a table'] = /FROM\s+(\S+)/.exec(sql) ?? [];
    throw new ImportMapError(
      `The column ${String(issue?.path[1])} of ${table} holds something else than Drupal keeps there (${issue?.message}): convert it on a copy of the old database.`,
    );
  }
}

const textsOf = (
  nid: number,
  langcode: string,
  rows: ReadonlyMap<number, z.infer<typeof textRowSchema>[]>,
): SourceText[] =>
  inLanguage(rows.get(nid) ?? [], langcode).flatMap(({ value, size, digest }) =>
    size === 0 ? [] : [{ text: value, size, digest }],
  );

const filesOf = (
  nid: number,
  langcode: string,
  rows: ReadonlyMap<number, z.infer<typeof fileRowSchema>[]>,
): SourceFile[] =>
  inLanguage(rows.get(nid) ?? [], langcode).map(({ fid, uuid, uid, filename, uri, created, changed }) => ({
    fid,
    row: uuid === null || uri === null ? null : { uuid, uid, filename, uri, created, changed },
  }));
