import { Prisma } from '@ancrage/prisma/client';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries } from '../../infra/database/database.ts';
import type { AttachedFile, Column } from './record.ts';

/** A data record as it is stored: journal fields sealed, with the owner's wrapped key. */
export interface SealedRecord extends Readonly<Record<Column, Uint8Array | null>> {
  readonly nid: number;
  readonly uuid: string;
  readonly uid: number;
  readonly ownerUuid: string;
  readonly locale: string;
  readonly title: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly wrapped: Uint8Array;
  readonly masterKeyId: string;
  readonly files: readonly AttachedFile[];
}

/** One guarded write: takes effect only while the record is at `revision`. */
export interface SealedWrite {
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
  z.object({ fid: z.int(), uuid: z.string(), filename: z.string(), createdAt: z.coerce.date() }),
);

/** A file that a write names was removed after the write was checked: the whole write must be undone. */
class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** Data records and what later writes replaced. The owner's uid is part of every question. */
@Injectable()
export class JournalRepository {
  constructor(private readonly database: Database) {}

  /** Whether any data record has this number, whoever owns it: it decides 404 before 403. */
  async exists(nid: number): Promise<boolean> {
    return (await this.database.asSystem((queries) => queries.dataRecord.count({ where: { nid } }))) > 0;
  }

  /** The data record of a person, with files and wrapped key, in one round trip. */
  async find(uid: number, nid: number): Promise<SealedRecord | null> {
    const rows = await this.database.queries.$queryRaw<(Omit<SealedRecord, 'files'> & { files: unknown })[]>`
      SELECT d.nid, d.uuid::text AS uuid, d.uid, p.uuid::text AS "ownerUuid", p.locale, d.title, d.revision,
             d.plf, d.cid, d.celebrations, d.deviateurs, d.intuitions, d.pretentions, d.amitiepro,
             d.created_at AS "createdAt", d.changed_at AS "changedAt", k.wrapped, k.master_key_id AS "masterKeyId",
             (SELECT json_agg(json_build_object('fid', f.fid, 'uuid', f.uuid, 'filename', f.filename,
                                                'createdAt', f.created_at) ORDER BY f.position)
              FROM note_file f WHERE f.uid = d.uid AND f.position IS NOT NULL) AS files
      FROM data_record d
      JOIN person p ON p.uid = d.uid
      JOIN person_key k ON k.uid = d.uid
      WHERE d.nid = ${nid} AND d.uid = ${uid}`;
    const row = rows[0];
    return row ? { ...row, files: filesSchema.parse(row.files ?? []) } : null;
  }

  /** The wrapped key of a person. */
  findKey(uid: number): Promise<{ wrapped: Uint8Array; masterKeyId: string } | null> {
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

  /**
   * Writes if the record is still at the revision that was read, and keeps every value it replaces.
   * @returns whether it was written; false when somebody else wrote first, or a file went that it names
   */
  async update(write: SealedWrite): Promise<boolean> {
    const { fids } = write;
    if (fids === null) return this.#write(this.database.queries, write);
    try {
      return await this.database.transaction(async (queries) => {
        if (!(await this.#write(queries, write))) return false;
        await this.#attach(queries, write.uid, fids, write.now);
        return true;
      });
    } catch (error) {
      if (error instanceof FileGone) return false;
      throw error;
    }
  }

  /** The one statement that decides: compare, keep, replace. Source: Q-50. */
  async #write(queries: Queries, { uid, nid, revision, now, values, title }: SealedWrite): Promise<boolean> {
    const columns = [...values.keys()];
    const set = columns.map(
      (column) => Prisma.sql`, ${Prisma.raw(column)} = ${values.get(column) ?? null}::bytea`,
    );
    const replaced = columns.map((column) => Prisma.sql`(${column}::text, ${Prisma.raw(column)})`);
    const keep =
      columns.length === 0
        ? Prisma.empty
        : Prisma.sql`, kept AS (
            INSERT INTO data_revision (uid, nid, field, revision, value, replaced_at)
            SELECT c.uid, c.nid, r.field, c.revision, r.value, ${now}::timestamptz
            FROM current c CROSS JOIN LATERAL (VALUES ${Prisma.join(replaced)}) AS r (field, value)
          )`;
    const written = await queries.$executeRaw`
      WITH current AS (
        SELECT * FROM data_record
        WHERE nid = ${nid} AND uid = ${uid} AND revision = ${revision}
        FOR UPDATE
      )${keep}
      UPDATE data_record d
      SET revision = d.revision + 1, changed_at = ${now}::timestamptz, title = COALESCE(${title}::text, d.title)
          ${set.length > 0 ? Prisma.join(set, '') : Prisma.empty}
      FROM current c
      WHERE d.nid = c.nid AND d.uid = c.uid`;
    return written === 1;
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

  /**
   * Removes values that were replaced before a moment, but never the newest ones of a field.
   * @param kept how many of a field are newest
   * @param most how many are removed at once
   * @returns how many were
   */
  removeRevisions(before: Date, kept: number, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM data_revision WHERE (uid, nid, field, revision) IN (
        SELECT r.uid, r.nid, r.field, r.revision FROM data_revision r
        WHERE r.replaced_at < ${before}::timestamptz AND EXISTS (
          SELECT FROM data_revision n
          WHERE n.uid = r.uid AND n.nid = r.nid AND n.field = r.field AND n.revision > r.revision
          OFFSET ${kept - 1} LIMIT 1)
        LIMIT ${most})`;
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
