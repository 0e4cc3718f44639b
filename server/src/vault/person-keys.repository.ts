import { Prisma } from '@ancrage/prisma/client';
import * as z from 'zod';
import { blockBackups } from '../infra/database/advisory-locks.ts';
import type { Database, Queries } from '../infra/database/database.ts';
import { isLockTimeout } from '../infra/database/database-unavailable.ts';
import { parseRows } from '../infra/database/rows.ts';
import type { WrappedKey } from './vault.ts';

const countSchema = z.object({ count: z.int() });
const storedKeySchema = z.object({
  uid: z.int(),
  wrapped: z.instanceof(Uint8Array),
  masterKeyId: z.string(),
});
/** A stored wrapped key. */
export type StoredKey = Readonly<z.infer<typeof storedKeySchema>>;

/** The result of retiring a master key. */
export type Retirement = 'retired' | 'needed' | 'backup' | 'busy';

/** Wrapped keys of all people: for their rotation, never for a person's request. */
export class PersonKeysRepository {
  constructor(private readonly database: Database) {}

  /** How many keys each master key wraps, by its id. */
  async countByMasterKey(): Promise<Map<string, number>> {
    const groups = await this.database.queries.personKey.groupBy({ by: ['masterKeyId'], _count: true });
    return new Map(groups.map(({ masterKeyId, _count }) => [masterKeyId, _count]));
  }

  /** How many records have no key. */
  async countRecordsWithoutKey(): Promise<number> {
    const rows = await this.database.queries.$queryRaw`
      SELECT count(*)::int AS count FROM data_record d
      WHERE NOT EXISTS (SELECT FROM person_key k WHERE k.uid = d.uid)`;
    const [row] = parseRows(countSchema, rows);
    return row?.count ?? 0;
  }

  /** The next keys by the numbers of their owners. */
  findAfter(uid: number, most: number): Promise<StoredKey[]> {
    return this.database.queries.personKey.findMany({
      where: { uid: { gt: uid } },
      orderBy: { uid: 'asc' },
      take: most,
      select: { uid: true, wrapped: true, masterKeyId: true },
    });
  }

  /**
   * Replaces the next keys that a given master key does not wrap, all of them or none; skips locked rows.
   * @param rewrap gives the key to store, or null to leave one as it is
   * @returns numbers of the owners of the examined keys
   */
  replaceAfter(
    uid: number,
    most: number,
    masterKeyId: string,
    rewrap: (key: StoredKey) => WrappedKey | null,
  ): Promise<number[]> {
    return this.database.transaction(async (queries) => {
      const rows = await queries.$queryRaw`
        SELECT uid, wrapped, master_key_id AS "masterKeyId" FROM person_key
        WHERE uid > ${uid} AND master_key_id <> ${masterKeyId}
        ORDER BY uid LIMIT ${most} FOR UPDATE SKIP LOCKED`;
      const keys = parseRows(storedKeySchema, rows);
      const replaced = keys.flatMap((key) => {
        const next = rewrap(key);
        return next ? [{ uid: key.uid, ...next }] : [];
      });
      await this.store(queries, replaced);
      return keys.map((key) => key.uid);
    });
  }

  private async store(queries: Queries, keys: readonly (WrappedKey & { uid: number })[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = keys.map(
      ({ uid, wrapped, masterKeyId }) => Prisma.sql`(${uid}::int, ${wrapped}::bytea, ${masterKeyId}::text)`,
    );
    await queries.$executeRaw`
      UPDATE person_key k SET wrapped = v.wrapped, master_key_id = v.master_key_id
      FROM (VALUES ${Prisma.join(rows)}) AS v (uid, wrapped, master_key_id) WHERE k.uid = v.uid`;
  }

  /**
   * Retires a master key for good, unless a person's key still needs it or a backup is running: from then on no process can
   * wrap with it.
   */
  async retire(masterKeyId: string, now: Date): Promise<Retirement> {
    try {
      return await this.database.transaction((queries) => this.retireWithin(queries, masterKeyId, now));
    } catch (error) {
      if (isLockTimeout(error)) return 'busy';
      throw error;
    }
  }

  private async retireWithin(queries: Queries, masterKeyId: string, now: Date): Promise<Retirement> {
    if (!(await blockBackups(queries))) return 'backup';
    // Waits for transactions that create a person; later ones find the key retired.
    await queries.$executeRaw`LOCK TABLE person_key IN SHARE MODE`;
    const needing = await queries.personKey.findFirst({ where: { masterKeyId }, select: { uid: true } });
    if (needing) return 'needed';
    await queries.retiredMasterKey.upsert({
      where: { id: masterKeyId },
      create: { id: masterKeyId, retiredAt: now },
      update: {},
    });
    return 'retired';
  }
}
