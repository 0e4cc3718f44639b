import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';
import { type Column, columnOf } from './record.ts';

const COLUMNS = JOURNAL_FIELDS.map(columnOf);

/** A replaced value as it is stored: sealed. */
interface SealedRevision {
  readonly value: Uint8Array | null;
  readonly replacedAt: Date;
}

/** Which value of which field was replaced, and when. */
export interface RevisionRow {
  readonly field: string;
  readonly revision: number;
  readonly replacedAt: Date;
}

/** Values that later writes replaced in data records. The owner's uid is part of every query. */
@Injectable()
export class RevisionsRepository {
  constructor(private readonly database: Database) {}

  /** The newest replaced values of a person's record, newest first. */
  findNewest(uid: number, nid: number, most: number): Promise<RevisionRow[]> {
    return this.database.queries.dataRevision.findMany({
      where: { uid, nid },
      select: { field: true, revision: true, replacedAt: true },
      orderBy: [{ revision: 'desc' }, { field: 'asc' }],
      take: most,
    });
  }

  /** The next replaced values of one field of a person's record, oldest first. */
  findAfter(
    uid: number,
    nid: number,
    field: Column,
    after: number,
    most: number,
  ): Promise<(SealedRevision & { readonly revision: number })[]> {
    return this.database.queries.dataRevision.findMany({
      where: { uid, nid, field, revision: { gt: after } },
      select: { revision: true, replacedAt: true, value: true },
      orderBy: { revision: 'asc' },
      take: most,
    });
  }

  /** One replaced value of a person's record, or null. */
  find(uid: number, nid: number, field: Column, revision: number): Promise<SealedRevision | null> {
    return this.database.queries.dataRevision.findFirst({
      where: { uid, nid, field, revision },
      select: { value: true, replacedAt: true },
    });
  }

  /** The next people by their numbers. */
  async findPeopleAfter(uid: number, most: number): Promise<number[]> {
    const records = await this.database.queries.dataRecord.findMany({
      where: { uid: { gt: uid } },
      orderBy: { uid: 'asc' },
      take: most,
      select: { uid: true },
    });
    return records.map((record) => record.uid);
  }

  /**
   * Deletes values of some people that were replaced before a moment, but never the newest ones of a field. Its cost depends on
   * these people and these limits alone, not on how many old values are kept.
   * @param kept how many of a field are the newest
   * @param most how many are deleted at once, and examined of a field besides the newest
   * @returns how many were deleted
   */
  removeOld(uids: readonly number[], before: Date, kept: number, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM data_revision WHERE (uid, nid, field, revision) IN (
        SELECT old.uid, old.nid, old.field, old.revision
        FROM data_record d CROSS JOIN unnest(${COLUMNS}::text[]) AS f (field)
        CROSS JOIN LATERAL (
          SELECT n.revision FROM data_revision n
          WHERE n.uid = d.uid AND n.nid = d.nid AND n.field = f.field
          ORDER BY n.revision DESC OFFSET ${kept - 1} LIMIT 1) AS last_kept
        CROSS JOIN LATERAL (
          SELECT o.uid, o.nid, o.field, o.revision, o.replaced_at FROM data_revision o
          WHERE o.uid = d.uid AND o.nid = d.nid AND o.field = f.field AND o.revision < last_kept.revision
          ORDER BY o.revision LIMIT ${most}) AS old
        WHERE d.uid = ANY(${uids}::int[]) AND old.replaced_at < ${before}::timestamptz
        LIMIT ${most})`;
  }

  /**
   * Deletes values of a person that are older than so many bytes of newer ones, and were replaced before a moment, but never the
   * newest of a field.
   * @param most how many are deleted at once
   * @returns how many were deleted
   */
  removeBeyond(uid: number, bytes: number, before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM data_revision WHERE (uid, nid, field, revision) IN (
        SELECT uid, nid, field, revision FROM (
          SELECT uid, nid, field, revision, replaced_at,
            sum(octet_length(value)) OVER (ORDER BY replaced_at DESC, revision DESC, field) AS so_far,
            row_number() OVER (PARTITION BY nid, field ORDER BY revision DESC) AS place
          FROM data_revision WHERE uid = ${uid}) AS kept
        WHERE so_far > ${bytes} AND place > 1 AND replaced_at < ${before}::timestamptz
        ORDER BY so_far DESC LIMIT ${most})`;
  }
}
