import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { StaffRight } from '@ancrage/shared/rules/staff-rights';
import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';
import { removeStaffMember, type StaffRemoval } from './staff-removal.repository.ts';

/** What tells whether somebody is a member of the staff. */
export interface StaffCredentials {
  readonly id: number;
  readonly passwordHash: string;
  readonly passwordTemporary: boolean;
  readonly totpSecret: Uint8Array | null;
}

/** A member of the staff, as the others see them. */
interface ListedStaffMember {
  readonly id: number;
  readonly name: string;
  readonly mail: string;
  readonly hasFactor: boolean;
  readonly lastSignInAt: Date | null;
  readonly rights: string[];
}

const CREDENTIALS = { id: true, passwordHash: true, passwordTemporary: true, totpSecret: true } as const;

/**
 * Accounts of the staff, as they themselves use them, by the role of the system: the role of the desk reaches no password, factor
 * or session (decision 164). They are made from the command line.
 */
@Injectable()
export class StaffMembersRepository {
  constructor(private readonly database: Database) {}

  /** The member of an address. */
  findByMail(mail: string): Promise<StaffCredentials | null> {
    return this.database.asSystem((queries) =>
      queries.staffMember.findFirst({ where: { mailKey: mailKeyOf(mail) }, select: CREDENTIALS }),
    );
  }

  /** The credentials of a member who was not removed. */
  find(id: number): Promise<StaffCredentials | null> {
    return this.database.asSystem((queries) =>
      queries.staffMember.findFirst({ where: { id, removedAt: null }, select: CREDENTIALS }),
    );
  }

  /** The address of a member who was not removed, and the language of their mails. */
  findAddress(id: number): Promise<{ mail: string; locale: string } | null> {
    return this.database.asSystem((queries) =>
      queries.staffMember.findFirst({ where: { id, removedAt: null }, select: { mail: true, locale: true } }),
    );
  }

  /** All members who were not removed, by name. */
  async list(queries: Queries): Promise<ListedStaffMember[]> {
    const rows = await queries.staffMember.findMany({
      where: { removedAt: null },
      select: { id: true, name: true, mail: true, totpSecret: true, lastSignInAt: true, rights: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ totpSecret, ...row }) => ({ ...row, hasFactor: totpSecret !== null }));
  }

  /** Whether another member has a right and can sign in: one with a second factor. */
  async hasColleagueWith(right: StaffRight, id: number): Promise<boolean> {
    const others = {
      id: { not: id },
      removedAt: null,
      totpSecret: { not: null },
      rights: { has: right },
    };
    return (await this.database.asSystem((queries) => queries.staffMember.count({ where: others }))) > 0;
  }

  /** Removes a member for good and ends their sign-ins, if that leaves somebody who can sign in. */
  remove(queries: Queries, removal: { member: number; actor: number; at: Date }): Promise<StaffRemoval> {
    return removeStaffMember(queries, removal);
  }

  /** Notes when a member last signed in. */
  async noteSignIn(queries: Queries, id: number, now: Date): Promise<void> {
    await queries.staffMember.updateMany({
      where: { id, removedAt: null },
      data: { lastSignInAt: now },
    });
  }

  /** Takes a one-time code by its step, if none of that step or later was taken: of many at once, one alone gets true. */
  async takeStep(queries: Queries, id: number, step: number): Promise<boolean> {
    const { count } = await queries.staffMember.updateMany({
      where: { id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
      data: { totpLastStep: step },
    });
    return count === 1;
  }

  /**
   * Uses a recovery code up: of many at once, one alone gets true.
   * @param hmacs the forms in which it may be stored
   */
  async takeRecoveryCode(
    queries: Queries,
    staffId: number,
    hmacs: readonly Uint8Array<ArrayBuffer>[],
    now: Date,
  ): Promise<boolean> {
    const { count } = await queries.staffRecoveryCode.updateMany({
      where: { staffId, hmac: { in: [...hmacs] }, usedAt: null },
      data: { usedAt: now },
    });
    return count === 1;
  }

  /** How many recovery codes a member has left. */
  countRecoveryCodes(staffId: number): Promise<number> {
    return this.database.asSystem((queries) =>
      queries.staffRecoveryCode.count({ where: { staffId, usedAt: null } }),
    );
  }

  /** Gives a member a second factor and its recovery codes. @returns false when there is one already */
  async enrol(
    queries: Queries,
    id: number,
    factor: {
      totpSecret: Uint8Array<ArrayBuffer>;
      step: number;
      codes: readonly Uint8Array<ArrayBuffer>[];
    },
  ): Promise<boolean> {
    const { count } = await queries.staffMember.updateMany({
      where: { id, removedAt: null, totpSecret: null },
      data: { totpSecret: factor.totpSecret, totpLastStep: factor.step },
    });
    if (count !== 1) return false;
    await queries.staffRecoveryCode.createMany({
      data: factor.codes.map((hmac) => ({ staffId: id, hmac })),
    });
    return true;
  }

  /** Sets the password that a member chose. */
  async replacePassword(queries: Queries, id: number, passwordHash: string): Promise<void> {
    await queries.staffMember.updateMany({
      where: { id, removedAt: null },
      data: { passwordHash, passwordTemporary: false },
    });
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
