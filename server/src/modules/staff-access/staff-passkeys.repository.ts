import { PASSKEYS_MAX } from '@ancrage/shared/rules/passkeys';
import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';
import type { StoredPasskey } from '../passkeys/passkey-ceremonies.ts';

/** A passkey of a member, as they see it. */
interface ListedPasskey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly synced: boolean;
  readonly credentialId: Uint8Array;
}

/** A passkey with the member whom it signs in. */
export interface FoundPasskey extends StoredPasskey {
  readonly id: number;
  readonly staffId: number;
}

/** Passkeys of the staff, by the role of the system (decision 164). */
@Injectable()
export class StaffPasskeysRepository {
  constructor(private readonly database: Database) {}

  /** The passkeys of a member, oldest first. */
  list(staffId: number): Promise<ListedPasskey[]> {
    return this.database.asSystem((queries) =>
      queries.staffPasskey.findMany({
        where: { staffId },
        select: { id: true, name: true, createdAt: true, usedAt: true, synced: true, credentialId: true },
        orderBy: { id: 'asc' },
      }),
    );
  }

  /** The passkey of a credential. */
  async findByCredential(credentialId: Uint8Array<ArrayBuffer>): Promise<FoundPasskey | null> {
    const row = await this.database.asSystem((queries) =>
      queries.staffPasskey.findFirst({ where: { credentialId } }),
    );
    if (!row) return null;
    const { id, staffId, counter, synced } = row;
    const bytes = {
      credentialId: new Uint8Array(row.credentialId),
      publicKey: new Uint8Array(row.publicKey),
    };
    return { id, staffId, counter: Number(counter), synced, ...bytes };
  }

  /** Locks a member until the transaction ends. @returns false when they were removed, or have no second factor */
  async lockMember(queries: Queries, id: number): Promise<boolean> {
    const count = await queries.$executeRaw`
      SELECT m.id FROM staff_member m
      WHERE m.id = ${id} AND m.removed_at IS NULL AND m.totp_secret IS NOT NULL FOR UPDATE`;
    return count === 1;
  }

  /** Stores a passkey of a locked member. @returns false when there are as many as an account may have, or it is there already */
  async insert(
    queries: Queries,
    passkey: StoredPasskey & { readonly staffId: number; readonly name: string; readonly createdAt: Date },
  ): Promise<boolean> {
    const { staffId, counter } = passkey;
    if ((await queries.staffPasskey.count({ where: { staffId } })) >= PASSKEYS_MAX) return false;
    const { count } = await queries.staffPasskey.createMany({
      data: [{ ...passkey, counter: BigInt(counter) }],
      skipDuplicates: true,
    });
    return count === 1;
  }

  /** Gives a member's passkey another name. @returns false when there is none of that id */
  async rename(staffId: number, id: number, name: string): Promise<boolean> {
    const { count } = await this.database.asSystem((queries) =>
      queries.staffPasskey.updateMany({ where: { id, staffId }, data: { name } }),
    );
    return count === 1;
  }

  /** Removes a member's passkey. @returns false when there is none of that id */
  async remove(queries: Queries, staffId: number, id: number): Promise<boolean> {
    const { count } = await queries.staffPasskey.deleteMany({ where: { id, staffId } });
    return count === 1;
  }

  /**
   * Notes a use of a passkey, if it was not used or removed since its counter was read.
   */
  async noteUse(
    queries: Queries,
    { id, counter }: FoundPasskey,
    after: Pick<StoredPasskey, 'counter' | 'synced'>,
    now: Date,
  ): Promise<boolean> {
    const { count } = await queries.staffPasskey.updateMany({
      where: { id, counter: BigInt(counter) },
      data: { counter: BigInt(after.counter), synced: after.synced, usedAt: now },
    });
    return count === 1;
  }
}
