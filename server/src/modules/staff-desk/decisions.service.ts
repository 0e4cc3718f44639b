import type {
  PersonState,
  StaffDecision,
  StaffDecisionRequest,
  StaffDecisionResult,
} from '@ancrage/shared/wire/staff-people';
import { Injectable } from '@nestjs/common';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { outcomeOf, stateAfter } from './decision-rule.ts';
import { DecisionsRepository } from './decisions.repository.ts';
import { PeopleRepository } from './people.repository.ts';
import { PersonNotices } from './person-notices.ts';

type Result = StaffDecisionResult['results'][number];

const resultOf = (uid: number, decision: StaffDecision, state: PersonState | undefined): Result => {
  if (state === undefined) return { uid, outcome: 'unknown', state: null };
  const outcome = outcomeOf(decision, state);
  return { uid, outcome, state: outcome === 'done' ? stateAfter(decision) : state };
};

/** Approving, refusing, blocking and unblocking people, singly or several at once. Source: A-03, T-01, Q-13. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly decisions: DecisionsRepository,
    private readonly notices: PersonNotices,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes one decision on several people: state, history, log, end of sessions and mail of each in one transaction. Whoever
   * cannot be decided on is left alone, and said to be.
   */
  decide(
    staff: ActingStaff,
    { uids, decision, reason = '' }: StaffDecisionRequest,
  ): Promise<StaffDecisionResult> {
    const asked = [...new Set(uids)];
    return this.people.transaction(async (queries) => {
      const states = await this.decisions.lock(queries, asked);
      const results = asked.map((uid) => resultOf(uid, decision, states.get(uid)));
      const done = results.filter(({ outcome }) => outcome === 'done').map(({ uid }) => uid);
      if (done.length > 0)
        await this.#take(queries, staff, done, decision, reason.replaceAll('\0', '').trim());
      return { results };
    });
  }

  async #take(
    queries: Queries,
    staff: ActingStaff,
    uids: readonly number[],
    decision: StaffDecision,
    reason: string,
  ): Promise<void> {
    const at = this.clock.now();
    await this.decisions.setState(queries, uids, stateAfter(decision), at);
    if (decision === 'blocked') await this.people.endSessions(queries, uids, 'blocked', at);
    const ids = await this.decisions.insert(queries, uids, { decision, reason, staffId: staff.id, at });
    for (const uid of uids) {
      await this.audit.record(queries, staff, `person-${decision}`, uid, reason === '' ? {} : { reason });
      await this.notices.tell(queries, { kind: decision, uid, decisionId: ids.get(uid) });
    }
  }
}
