import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';
import type { PaperHash } from './paper-codes.ts';

/** The recovery guard of a person. */
export interface GuardRow {
  readonly since: Date;
  readonly codeHash: PaperHash | null;
  readonly codeMadeAt: Date | null;
  /** The paper code that was replaced, and until when it works too. */
  readonly formerHash: PaperHash | null;
  readonly formerUntil: Date | null;
  /** When a reset by mail began to wait. */
  readonly waitingSince: Date | null;
}

/** The recipient of a mail about the guard. */
export interface GuardOwner {
  readonly mail: string;
  readonly firstname: string;
  readonly locale: string;
  readonly timezone: string;
}

const NO_CODES = { codeHash: null, codeMadeAt: null, formerHash: null, formerUntil: null } as const;
const GUARD = {
  since: true,
  codeHash: true,
  codeMadeAt: true,
  formerHash: true,
  formerUntil: true,
  waitingSince: true,
} as const;

/** Recovery guards. Every query names the person. */
@Injectable()
export class RecoveryGuardRepository {
  constructor(private readonly database: Database) {}

  /** The guard of a person; null when it is off. */
  find(uid: number): Promise<GuardRow | null> {
    return this.database.queries.recoveryGuard.findFirst({ where: { uid }, select: GUARD });
  }

  /** The guard of an active person, for a reset, which has no actor yet. */
  findActive(uid: number | null): Promise<GuardRow | null> {
    return this.database.asSystem((queries) =>
      queries.recoveryGuard.findFirst({
        where: { uid: uid ?? 0, person: { state: 'active' } },
        select: GUARD,
      }),
    );
  }

  /** The guard of a person, locked until the transaction ends. */
  async lock(queries: Queries, uid: number): Promise<GuardRow | null> {
    await queries.$executeRaw`SELECT uid FROM recovery_guard WHERE uid = ${uid} FOR UPDATE`;
    return queries.recoveryGuard.findFirst({ where: { uid }, select: GUARD });
  }

  /** Locks the account before its guard, as a change of address does, so that neither waits for the other for ever. */
  async lockAccount(queries: Queries, uid: number): Promise<void> {
    await queries.$executeRaw`SELECT uid FROM person WHERE uid = ${uid} FOR UPDATE`;
  }

  /** Stores a guard, new or changed. */
  async store(queries: Queries, uid: number, guard: Partial<GuardRow> & { since: Date }): Promise<void> {
    await queries.recoveryGuard.upsert({
      where: { uid },
      create: { uid, ...guard },
      update: guard,
      select: { uid: true },
    });
  }

  /** Lets a reset by mail wait from a moment on. */
  async beginWait(queries: Queries, uid: number, at: Date): Promise<void> {
    await queries.recoveryGuard.updateMany({ where: { uid }, data: { waitingSince: at } });
  }

  /**
   * Ends a wait, and the codes that are in the mailbox, which are deleted first, as at a reset.
   * @returns false when another request was faster
   */
  async endWait(queries: Queries, uid: number): Promise<boolean> {
    await queries.liveRecoveryCode.deleteMany({ where: { uid } });
    const { count } = await queries.recoveryGuard.updateMany({
      where: { uid, waitingSince: { not: null } },
      data: { waitingSince: null },
    });
    return count === 1;
  }

  /** Uses a paper code up, with the one before it: exactly one of many concurrent requests gets true. */
  async useUp(queries: Queries, uid: number, hash: PaperHash, now: Date): Promise<boolean> {
    const { count } = await queries.recoveryGuard.updateMany({
      where: { uid, OR: [{ codeHash: hash }, { formerHash: hash, formerUntil: { gt: now } }] },
      data: NO_CODES,
    });
    return count === 1;
  }

  /** Ends the wait and the paper codes of a guard, which stays on. */
  async settle(queries: Queries, uid: number): Promise<void> {
    await queries.recoveryGuard.updateMany({ where: { uid }, data: { ...NO_CODES, waitingSince: null } });
  }

  /** Switches a guard off. @returns false when it was off */
  async remove(queries: Queries, uid: number): Promise<boolean> {
    const { count } = await queries.recoveryGuard.deleteMany({ where: { uid } });
    return count === 1;
  }

  /** The address, name, language and time zone of a person. */
  findOwner(uid: number): Promise<GuardOwner | null> {
    return this.database.queries.person.findFirst({
      where: { uid },
      select: { mail: true, firstname: true, locale: true, timezone: true },
    });
  }

  /** Runs several queries as one, as the acting person. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
