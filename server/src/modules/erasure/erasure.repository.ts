import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';
import { isLockTimeout } from '../../infra/database/database-away.ts';
import type { ErasureLine } from '../../infra/erasure-log/erasure-log.ts';

/** Where a last mail goes, and in which language. */
export interface LastAddress {
  readonly uid: number;
  readonly mail: string;
  readonly locale: string;
}

/** Something of the person was being written for longer than an erasure waits. */
export class RowsHeld extends Error {
  override readonly name = 'RowsHeld';
}

/** Erasures, and the addresses that are kept for the one mail that tells of them. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly database: Database) {}

  /**
   * Removes all that is kept of a person, key first, and writes down that it was done.
   * @returns the names of their stored files; null when somebody else was quicker
   */
  async erase(queries: Queries, uid: number, at: Date): Promise<string[] | null> {
    const people = await queries.$queryRaw<unknown[]>`SELECT uid FROM person WHERE uid = ${uid} FOR UPDATE`;
    if (people.length === 0) return null;
    await queries.erasure.createMany({ data: [{ uid, erasedAt: at }], skipDuplicates: true });
    const rows = await queries.$queryRaw<{ key: string }[]>`SELECT erase_person(${uid}::int) AS key`;
    return rows.map(({ key }) => key);
  }

  /** Everybody who was erased, oldest first. */
  findAll(): Promise<ErasureLine[]> {
    return this.database.queries.erasure.findMany({
      select: { uid: true, erasedAt: true },
      orderBy: [{ erasedAt: 'asc' }, { uid: 'asc' }],
    });
  }

  /** How many of those who were erased are here, as `replay_erasure` tells them from whoever came under their number later. */
  async countBack(lines: readonly ErasureLine[]): Promise<number> {
    const uids = lines.map(({ uid }) => uid);
    const moments = lines.map(({ erasedAt }) => erasedAt.toISOString());
    const [row] = await this.database.queries.$queryRaw<{ back: number }[]>`
      SELECT count(DISTINCT p.uid)::int AS back
      FROM unnest(${uids}::int[], ${moments}::timestamptz[]) AS listed(uid, at)
      JOIN person p ON p.uid = listed.uid AND p.created_at <= listed.at
      LEFT JOIN drupal_import i ON i.uid = p.uid
      WHERE i.imported_at IS NULL OR i.imported_at <= listed.at`;
    return row?.back ?? 0;
  }

  /** Keeps an address for a last mail. */
  async insertAddress(queries: Queries, address: LastAddress, at: Date): Promise<void> {
    await queries.farewell.create({ data: { ...address, createdAt: at }, select: { uid: true } });
  }

  /** The address that was kept; null once its mail is gone. */
  findAddress(uid: number): Promise<LastAddress | null> {
    return this.database.queries.farewell.findFirst({
      where: { uid },
      select: { uid: true, mail: true, locale: true },
    });
  }

  /** Forgets an address. */
  async removeAddress(uid: number): Promise<void> {
    await this.database.queries.farewell.deleteMany({ where: { uid } });
  }

  /**
   * Runs several queries as one, as the system: nobody who acts for one person writes an erasure.
   * @throws RowsHeld when others hold what is to go
   */
  async transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    try {
      return await this.database.systemTransaction(work);
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause;
      throw new RowsHeld('Something of the person is being written.', { cause });
    }
  }
}
