import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries, type Statement } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import type { WrappedKey } from '../../vault/vault.ts';
import { attachFiles } from './attach-files.ts';
import { type Column, columnOf } from './record.ts';

const bytes = z.instanceof(Buffer);

const fileSchema = z.object({
  fid: z.int(),
  uid: z.int(),
  uuid: z.string(),
  sealedName: z.nullable(z.string().transform((encoded) => Buffer.from(encoded, 'base64'))),
  clearName: z.nullable(z.string()),
  createdAt: z.coerce.date(),
});

const recordSchema = z.object({
  nid: z.int(),
  uuid: z.string(),
  uid: z.int(),
  ownerUuid: z.string(),
  title: z.string(),
  revision: z.int(),
  createdAt: z.date(),
  changedAt: z.date(),
  wrapped: bytes,
  masterKeyId: z.string(),
  plf: z.nullable(bytes),
  cid: z.nullable(bytes),
  celebrations: z.nullable(bytes),
  deviateurs: z.nullable(bytes),
  intuitions: z.nullable(bytes),
  pretentions: z.nullable(bytes),
  amitiepro: z.nullable(bytes),
  files: z.array(fileSchema),
});
/** A stored data record: encrypted journal fields, the owner's wrapped key and the attached files. */
export type SealedRecord = Readonly<z.infer<typeof recordSchema>>;

/** One conditional write: takes effect only while the record is at `revision`. */
interface SealedWrite {
  readonly uid: number;
  readonly nid: number;
  readonly revision: number;
  readonly now: Date;
  readonly values: ReadonlyMap<Column, Uint8Array | null>;
  /** The whole new list of files, or null to leave it. */
  readonly fids: readonly number[] | null;
}

const SEALED = JOURNAL_FIELDS.map(columnOf);

const FIND: Statement = {
  name: 'journal-record',
  text: `
    SELECT d.nid, d.uuid, d.uid, p.uuid AS "ownerUuid", d.title, d.revision,
      d.created_at AS "createdAt", d.changed_at AS "changedAt", k.wrapped, k.master_key_id AS "masterKeyId",
      ${SEALED.map((column) => `d.${column}`).join(', ')},
      COALESCE((
        SELECT json_agg(json_build_object(
          'fid', f.fid, 'uid', f.uid, 'uuid', f.uuid, 'sealedName', encode(f.sealed_name, 'base64'),
          'clearName', f.filename, 'createdAt', f.created_at) ORDER BY f.position)
        FROM note_file f WHERE f.uid = d.uid AND f.position IS NOT NULL), '[]') AS files
    FROM data_record d
    JOIN person p ON p.uid = d.uid
    JOIN person_key k ON k.uid = d.uid
    WHERE d.uid = $1 AND d.nid = $2`,
};

const writtenSchema = z.object({ nid: z.int() });

/**
 * Compares the revision, writes, and keeps the replaced values, in one statement. The most frequent one, a write of one
 * field, is a named statement. Source: Q-50.
 */
const writeStatement = (columns: readonly Column[]): Statement => {
  const set = columns.map((column, index) => `, ${column} = $${index + 5}::bytea`);
  const replaced = columns.map((column) => `, old.${column}`);
  const update = `
    UPDATE data_record d
    SET revision = d.revision + 1, changed_at = $4::timestamptz${set.join('')}
    WHERE d.uid = $1 AND d.nid = $2 AND d.revision = $3
    RETURNING d.uid, d.nid, old.revision${replaced.join('')}`;
  if (columns.length === 0) return { text: update };
  const values = columns.map((column) => `('${column}', w.${column})`);
  return {
    ...(columns.length === 1 && { name: `journal-write-${columns[0]}` }),
    text: `
    WITH written AS (${update}), kept AS (
      INSERT INTO data_revision (uid, nid, field, revision, value, replaced_at)
      SELECT w.uid, w.nid, r.field, w.revision, r.value, $4::timestamptz
      FROM written w CROSS JOIN LATERAL (VALUES ${values.join(', ')}) AS r (field, value)
    )
    SELECT nid FROM written`,
  };
};
const writeValues = ({ uid, nid, revision, now, values }: SealedWrite) => [
  uid,
  nid,
  revision,
  now,
  ...values.values(),
];

/** A file that a write names was deleted after the write was checked: the transaction is rolled back. */
class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** Data records, and the values that later writes replaced. The owner's uid is part of every query. */
@Injectable()
export class JournalRepository {
  constructor(private readonly database: Database) {}

  /** Whether there is a data record of this number, of any owner: 404 comes before 403. */
  async exists(nid: number): Promise<boolean> {
    return (await this.database.asSystem((queries) => queries.dataRecord.count({ where: { nid } }))) > 0;
  }

  /** The data record of a person, with files and wrapped key, in one round trip. */
  async find(uid: number, nid: number): Promise<SealedRecord | null> {
    const [row] = await this.database.rows(recordSchema, FIND, [uid, nid]);
    return row ?? null;
  }

  /** The wrapped key of a person. */
  findKey(uid: number): Promise<WrappedKey | null> {
    return this.database.queries.personKey.findFirst({
      where: { uid },
      select: { wrapped: true, masterKeyId: true, deviceSecret: true },
    });
  }

  /** The files that exist of these, with their owners. */
  findFileOwners(fids: readonly number[]): Promise<{ fid: number; uid: number }[]> {
    const where = { fid: { in: [...fids] } };
    return this.database.asSystem((queries) =>
      queries.noteFile.findMany({ where, select: { fid: true, uid: true } }),
    );
  }

  /** How many files a person has, attached or not. */
  countFiles(uid: number): Promise<number> {
    return this.database.queries.noteFile.count({ where: { uid } });
  }

  /**
   * Writes if the record is still at the revision that was read, and keeps every value it replaces.
   * @returns false when another write came first, or a file that it names was deleted
   */
  async update(write: SealedWrite): Promise<boolean> {
    const { fids } = write;
    const statement = writeStatement([...write.values.keys()]);
    const values = writeValues(write);
    if (fids === null) return (await this.database.rows(writtenSchema, statement, values)).length === 1;
    try {
      return await this.database.transaction(async (queries) => {
        const written = parseRows(writtenSchema, await queries.$queryRawUnsafe(statement.text, ...values));
        if (written.length !== 1) return false;
        if (!(await attachFiles(queries, write.uid, fids, write.now))) throw new FileGone();
        return true;
      });
    } catch (error) {
      if (error instanceof FileGone) return false;
      throw error;
    }
  }

  /** Inserts the key and the empty data record of a new person. */
  async insert(
    queries: Queries,
    record: { uid: number; wrapped: Uint8Array<ArrayBuffer>; masterKeyId: string; now: Date },
  ): Promise<{ nid: number }> {
    const { uid, wrapped, masterKeyId, now } = record;
    await queries.personKey.create({ data: { uid, wrapped, masterKeyId, createdAt: now } });
    return queries.dataRecord.create({
      data: { uid, createdAt: now, changedAt: now },
      select: { nid: true },
    });
  }
}
