import { Prisma } from '@ancrage/prisma/client';
import type { PersonState, StaffDecision } from '@ancrage/shared/wire/staff-people';
import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';

/** What is decided, of whom, by whom. */
interface NewDecision {
  readonly decision: StaffDecision;
  readonly reason: string;
  readonly staffId: number;
  readonly at: Date;
}

/** Decisions of the staff on people. */
@Injectable()
export class DecisionsRepository {
  /** The states of people, held until the transaction ends: nobody else decides on them meanwhile. */
  async lock(queries: Queries, uids: readonly number[]): Promise<Map<number, PersonState>> {
    const rows = await queries.$queryRaw<{ uid: number; state: PersonState }[]>`
      SELECT uid, state::text AS state FROM person WHERE uid IN (${Prisma.join([...uids])})
      ORDER BY uid FOR UPDATE`;
    return new Map(rows.map(({ uid, state }) => [uid, state]));
  }

  /** Puts people into a state. */
  async setState(queries: Queries, uids: readonly number[], state: PersonState, now: Date): Promise<void> {
    await queries.person.updateMany({
      where: { uid: { in: [...uids] } },
      data: { state, revision: { increment: 1 }, changedAt: now },
    });
  }

  /** Keeps a decision on each of several people. @returns the number of each decision, by person */
  async insert(
    queries: Queries,
    uids: readonly number[],
    { decision, reason, staffId, at }: NewDecision,
  ): Promise<Map<number, number>> {
    const rows = await queries.registrationDecision.createManyAndReturn({
      data: uids.map((uid) => ({ uid, decision, reason, staffId, decidedAt: at })),
      select: { id: true, uid: true },
    });
    return new Map(rows.map(({ id, uid }) => [uid, id]));
  }
}
