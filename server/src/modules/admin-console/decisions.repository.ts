import { PersonState, Prisma } from '@ancrage/prisma/client';
import type { StaffDecision } from '@ancrage/shared/rules/staff-decisions';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

/** A decision of a staff member. */
interface NewDecision {
  readonly decision: StaffDecision;
  readonly staffId: number;
  readonly at: Date;
}

const lockedSchema = z.object({ uid: z.int(), state: z.enum(PersonState), locale: z.string() });
/** A person to decide on. */
type Decidable = Readonly<Pick<z.infer<typeof lockedSchema>, 'state' | 'locale'>>;

/** Decisions of the staff on people. */
@Injectable()
export class DecisionsRepository {
  /** The states of people and the languages of their mails, locked until the transaction ends. */
  async lock(queries: Queries, uids: readonly number[]): Promise<Map<number, Decidable>> {
    const rows = await queries.$queryRaw`
      SELECT uid, state::text AS state, locale FROM person WHERE uid IN (${Prisma.join([...uids])})
      ORDER BY uid FOR UPDATE`;
    return new Map(parseRows(lockedSchema, rows).map(({ uid, state, locale }) => [uid, { state, locale }]));
  }

  /** Sets the state of people. */
  async setState(queries: Queries, uids: readonly number[], state: PersonState, now: Date): Promise<void> {
    await queries.person.updateMany({
      where: { uid: { in: [...uids] } },
      data: { state, revision: { increment: 1 }, changedAt: now },
    });
  }

  /** Stores a decision on each of several people, with its reason. @returns the id of each decision, by person */
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
