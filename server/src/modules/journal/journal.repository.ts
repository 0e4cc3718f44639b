import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { nodeGet } from '@ancrage/shared/wire/node-get';
import { nodePatch } from '@ancrage/shared/wire/node-patch';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { ActingPerson } from '../../http/person.ts';
import {
  Database,
  type NamedStatement,
  type Queries,
  type Statement,
} from '../../infra/database/database.ts';
import type { StoredName } from '../../vault/file-name.ts';
import type { WrappedKey } from '../../vault/vault.ts';
import { BearerCompanions, type Carried } from '../sign-in/bearer-companions.ts';
import { type Column, columnOf } from './record.ts';

/** A file that a data record names, as it is stored. */
interface SealedFile extends StoredName {
  readonly fid: number;
  readonly createdAt: Date;
}

/** A data record as it is stored: journal fields sealed, with the owner's wrapped key. */
export interface SealedRecord extends Readonly<Record<Column, Uint8Array | null>> {
  readonly nid: number;
  readonly uuid: string;
  readonly uid: number;
  readonly ownerUuid: string;
  readonly title: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly wrapped: Uint8Array;
  readonly masterKeyId: string;
  readonly files: readonly SealedFile[];
}

/** One guarded write: takes effect only while the record is at `revision`. */
interface SealedWrite {
  readonly uid: number;
  readonly nid: number;
  readonly revision: number;
  readonly now: Date;
  readonly values: ReadonlyMap<Column, Uint8Array | null>;
  readonly title: string | null;
  /** The whole new list of files, or null to leave it. */
  readonly fids: readonly number[] | null;
}

const filesSchema = z.array(
  z.object({
    fid: z.int(),
    uid: z.int(),
    uuid: z.string(),
    sealedName: z.nullable(z.string().transform((bytes) => Buffer.from(bytes, 'base64'))),
    clearName: z.nullable(z.string()),
    createdAt: z.coerce.date(),
  }),
);

const SEALED = JOURNAL_FIELDS.map(columnOf);

/** A record as it comes from the database. */
interface RecordRow extends Omit<SealedRecord, 'files' | 'ownerUuid'> {
  readonly recordUuid: string;
  readonly files: unknown;
}
const toRecord = ({ files, uuid, recordUuid, ...row }: RecordRow): SealedRecord => ({
  ...row,
  uuid: recordUuid,
  ownerUuid: uuid,
  files: files === null ? [] : filesSchema.parse(files),
});
/** A person whose data record or key is gone has neither. */
type CarriedRow = { readonly [Name in keyof RecordRow]: RecordRow[Name] | null };
const isWhole = (row: CarriedRow): row is RecordRow => row.nid !== null && row.wrapped !== null;

/** What is read of a record, from `d`, `p` and `k`: the record, its owner and their key. */
const COLUMNS = `
  d.title, d.revision, ${SEALED.map((column) => `d.${column}`).join(', ')},
  d.uuid AS "recordUuid", d.created_at AS "createdAt", d.changed_at AS "changedAt",
  k.wrapped, k.master_key_id AS "masterKeyId",
  (SELECT json_agg(json_build_object('fid', f.fid, 'uid', f.uid, 'uuid', f.uuid, 'sealedName', encode(f.sealed_name, 'base64'),
                                     'clearName', f.filename, 'createdAt', f.created_at) ORDER BY f.position)
   FROM note_file f WHERE f.uid = d.uid AND f.position IS NOT NULL) AS files`;

const FIND: NamedStatement = {
  name: 'journal-record',
  text: `
    SELECT d.nid, p.uid, p.uuid, ${COLUMNS}
    FROM data_record d
    JOIN person p ON p.uid = d.uid
    JOIN person_key k ON k.uid = d.uid
    WHERE d.uid = $1 AND d.nid = $2`,
};

/**
 * The one statement that decides: compare, replace, keep what was there. A write of one field is the usual one, and has a
 * name. Source: Q-50.
 */
const writeStatement = (columns: readonly Column[]): Statement => {
  const set = columns.map((column, index) => `, ${column} = $${index + 6}::bytea`);
  const replaced = columns.map((column) => `, old.${column}`);
  const update = `
    UPDATE data_record d
    SET revision = d.revision + 1, changed_at = $4::timestamptz, title = COALESCE($5::text, d.title)${set.join('')}
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
const writeValues = ({ uid, nid, revision, now, title, values }: SealedWrite) => [
  uid,
  nid,
  revision,
  now,
  title,
  ...values.values(),
];

/** A file that a write names was removed after the write was checked: the whole write must be undone. */
class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** Data records and what later writes replaced. The owner's uid is part of every question. */
@Injectable()
export class JournalRepository {
  readonly #carried: Carried<CarriedRow>;

  constructor(
    private readonly database: Database,
    companions: BearerCompanions,
  ) {
    this.#carried = companions.bring([nodeGet, nodePatch], {
      name: 'record',
      columns: COLUMNS,
      joins: 'LEFT JOIN person_key k ON k.uid = p.uid',
      isLarge: true,
    });
  }

  /** Whether any data record has this number, whoever owns it: it decides 404 before 403. */
  async exists(nid: number): Promise<boolean> {
    return (await this.database.asSystem((queries) => queries.dataRecord.count({ where: { nid } }))) > 0;
  }

  /** The data record that was read when the person's token was checked; null for another call, or asked a second time. */
  findCarried(person: ActingPerson): SealedRecord | null {
    const row = this.#carried.take(person);
    return row && isWhole(row) ? toRecord(row) : null;
  }

  /** The data record of a person, with files and wrapped key, in one round trip. */
  async find(uid: number, nid: number): Promise<SealedRecord | null> {
    const [row] = await this.database.read<RecordRow>(FIND, [uid, nid]);
    return row ? toRecord(row) : null;
  }

  /** The wrapped key of a person. */
  findKey(uid: number): Promise<WrappedKey | null> {
    return this.database.queries.personKey.findFirst({
      where: { uid },
      select: { wrapped: true, masterKeyId: true },
    });
  }

  /** Which of these files exist, and whose they are. */
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
   * @returns whether it was written; false when somebody else wrote first, or a file went that it names
   */
  async update(write: SealedWrite): Promise<boolean> {
    const { fids } = write;
    const statement = writeStatement([...write.values.keys()]);
    const values = writeValues(write);
    if (fids === null) return (await this.database.write(statement, values)).length === 1;
    try {
      return await this.database.transaction(async (queries) => {
        const written = await queries.$queryRawUnsafe<object[]>(statement.text, ...values);
        if (written.length !== 1) return false;
        await this.#attach(queries, write.uid, fids, write.now);
        return true;
      });
    } catch (error) {
      if (error instanceof FileGone) return false;
      throw error;
    }
  }

  /** Files that leave the list are kept for a while, counted from now; files that come are kept for good. */
  async #attach(queries: Queries, uid: number, fids: readonly number[], now: Date): Promise<void> {
    await queries.noteFile.updateMany({
      where: { uid, position: { not: null }, fid: { notIn: [...fids] } },
      data: { position: null, attachedAt: null, changedAt: now },
    });
    for (const [position, fid] of fids.entries()) {
      const { count } = await queries.noteFile.updateMany({
        where: { uid, fid },
        data: { position, attachedAt: now },
      });
      if (count === 0) throw new FileGone('A file went while it was being attached.');
    }
  }

  /** Makes the empty data record and the key of a new person. */
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
