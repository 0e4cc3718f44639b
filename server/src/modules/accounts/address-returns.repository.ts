import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';
import { isUniqueViolation } from '../../infra/database/unique-violation.ts';

/** The way back of an address. */
export interface AddressReturn {
  /** SHA-256 of the token. */
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly uid: number;
  /** The former address, encrypted with the key of the person. */
  readonly sealedMail: Uint8Array<ArrayBuffer>;
  readonly changedAt: Date;
  readonly expiresAt: Date;
}

/** The account whose address is given back. */
interface ReturningAccount {
  readonly uid: number;
  readonly mail: string;
}

/** The ways back of replaced addresses. A person's own role reaches none: all of it runs as the system. */
@Injectable()
export class AddressReturnsRepository {
  constructor(private readonly database: Database) {}

  /** Stores the way back of an address. */
  async insert(way: AddressReturn): Promise<void> {
    await this.database.asSystem((queries) => queries.addressReturn.create({ data: way }));
  }

  /** The way back of a token that is neither used nor expired. */
  findLive(hash: Uint8Array<ArrayBuffer>, now: Date): Promise<AddressReturn | null> {
    return this.database.asSystem((queries) =>
      queries.addressReturn.findFirst({
        where: { hash, usedAt: null, expiresAt: { gt: now } },
        select: { hash: true, uid: true, sealedMail: true, changedAt: true, expiresAt: true },
      }),
    );
  }

  /** Uses a way back up: exactly one of many concurrent requests gets true. */
  async take(queries: Queries, hash: Uint8Array<ArrayBuffer>, now: Date): Promise<boolean> {
    const { count } = await queries.addressReturn.updateMany({
      where: { hash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    return count === 1;
  }

  /** Closes the ways back of the changes from a moment on. */
  async closeSince(queries: Queries, uid: number, since: Date, now: Date): Promise<void> {
    await queries.addressReturn.updateMany({
      where: { uid, usedAt: null, changedAt: { gte: since } },
      data: { usedAt: now },
    });
  }

  /** The account of a person, locked until the transaction ends. */
  async findAccount(queries: Queries, uid: number): Promise<ReturningAccount | null> {
    await queries.$executeRaw`SELECT uid FROM person WHERE uid = ${uid} FOR UPDATE`;
    return queries.person.findFirst({ where: { uid }, select: { uid: true, mail: true } });
  }

  /** Gives an account an address. @returns false when another account has it */
  async giveAddress(
    queries: Queries,
    uid: number,
    { mail, mailKey }: { mail: string; mailKey: string },
    now: Date,
  ): Promise<boolean> {
    try {
      await queries.person.updateMany({
        where: { uid },
        data: { mail, mailKey, revision: { increment: 1 }, changedAt: now },
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** Deletes the recovery codes of a person, which may be in a mailbox that is not theirs. */
  async removeRecoveryCodes(queries: Queries, uid: number): Promise<void> {
    await queries.liveRecoveryCode.deleteMany({ where: { uid } });
  }

  /** Runs several queries as one, as the system: the reader of the former mailbox is not signed in. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
