import { Prisma } from '@ancrage/prisma/client';
import type { PersonState, StaffDecision } from '@ancrage/shared/rules/staff-decisions';
import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';

/** What is decided, of whom, by whom. */
interface NewDecision {
  readonly decision: StaffDecision;
  readonly staffId: number;
  readonly at: Date;
}

/** Somebody who may be decided on. */
interface Decidable {
  readonly state: PersonState;
  readonly locale: string;
}

/** Decisions of the staff on people. */
@Injectable()
export class DecisionsRepository {
  /** State and mail language of people. The rows stay locked until the transaction ends, so that decisions on them are serial. */
  async lock(queries: Queries, uids: readonly number[]): Promise<Map<number, Decidable>> {
    const rows = await queries.$queryRaw<(Decidable & { uid: number })[]>`
      SELECT uid, state::text AS state, locale FROM person WHERE uid IN (${Prisma.join([...uids])})
      ORDER BY uid FOR UPDATE`;
    return new Map(rows.map(({ uid, state, locale }) => [uid, { state, locale }]));
  }

  /** Puts people into a state. */
  async setState(queries: Queries, uids: readonly number[], state: PersonState, now: Date): Promise<void> {
    await queries.person.updateMany({
      where: { uid: { in: [...uids] } },
      data: { state, revision: { increment: 1 }, changedAt: now },
    });
  }

  /** Keeps a decision on each of several people, with the reason for each. @returns the number of each decision, by person */
  async insert(
    queries: Queries,
    reasons: ReadonlyMap<number, string>,
    { decision, staffId, at }: NewDecision,
  ): Promise<Map<number, number>> {
    const rows = await queries.registrationDecision.createManyAndReturn({
      data: [...reasons].map(([uid, reason]) => ({ uid, decision, reason, staffId, decidedAt: at })),
      select: { id: true, uid: true },
    });
    return new Map(rows.map(({ id, uid }) => [uid, id]));
  }
}
