import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries } from '../../infra/database/database.ts';
import { isLockTimeout } from '../../infra/database/database-unavailable.ts';
import { parseRows } from '../../infra/database/rows.ts';
import type { ErasureLine } from '../../infra/erasure-log/erasure-log.ts';
import { RowsLockedError } from './rows-locked-error.ts';

const keySchema = z.object({ key: z.string() });
const backSchema = z.object({ back: z.int() });

/** The address of a final mail, and its language. */
export interface LastAddress {
  readonly uid: number;
  readonly mail: string;
  readonly locale: string;
}

/** Erasures, and the addresses kept for the mail about each. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly database: Database) {}

  /**
   * Deletes everything of a person, key first, and records the erasure.
   * @returns the names of their stored files; null when the person had been erased already
   */
  async erase(queries: Queries, uid: number, at: Date): Promise<string[] | null> {
    const people = await queries.$executeRaw`SELECT uid FROM person WHERE uid = ${uid} FOR UPDATE`;
    if (people === 0) return null;
    await queries.erasure.createMany({ data: [{ uid, erasedAt: at }], skipDuplicates: true });
    const rows = await queries.$queryRaw`SELECT erase_person(${uid}::int) AS key`;
    return parseRows(keySchema, rows).map(({ key }) => key);
  }

  /** All erasures, oldest first. */
  findAll(): Promise<ErasureLine[]> {
    return this.database.queries.erasure.findMany({
      select: { uid: true, erasedAt: true },
      orderBy: [{ erasedAt: 'asc' }, { uid: 'asc' }],
    });
  }

  /** How many erased people are back; like `replay_erasure`, it ignores people who got such an id later. */
  async countBack(lines: readonly ErasureLine[]): Promise<number> {
    const uids = lines.map(({ uid }) => uid);
    const moments = lines.map(({ erasedAt }) => erasedAt.toISOString());
    const rows = await this.database.queries.$queryRaw`
      SELECT count(DISTINCT p.uid)::int AS back
      FROM unnest(${uids}::int[], ${moments}::timestamptz[]) AS listed(uid, at)
      JOIN person p ON p.uid = listed.uid AND p.created_at <= listed.at
      LEFT JOIN drupal_import i ON i.uid = p.uid
      WHERE i.imported_at IS NULL OR i.imported_at <= listed.at`;
    const [row] = parseRows(backSchema, rows);
    return row?.back ?? 0;
  }

  /** Stores an address for a final mail. */
  async insertAddress(queries: Queries, address: LastAddress, at: Date): Promise<void> {
    await queries.farewell.create({ data: { ...address, createdAt: at }, select: { uid: true } });
  }

  /** The stored address; null once its mail was sent. */
  findAddress(uid: number): Promise<LastAddress | null> {
    return this.database.queries.farewell.findFirst({
      where: { uid },
      select: { uid: true, mail: true, locale: true },
    });
  }

  /** Deletes an address. */
  async removeAddress(uid: number): Promise<void> {
    await this.database.queries.farewell.deleteMany({ where: { uid } });
  }

  /**
   * Runs several queries as one, as the system: no person may write an erasure.
   * @throws RowsLockedError when a row of the person stays locked
   */
  async transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    try {
      return await this.database.systemTransaction(work);
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause;
      throw new RowsLockedError('A row of the person is locked.', { cause });
    }
  }
}
