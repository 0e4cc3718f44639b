import { type Locale, localeOf } from '@ancrage/shared/rules/locales';
import {
  decisionOutcome,
  type PersonState,
  type StaffDecision,
  stateAfter,
} from '@ancrage/shared/rules/staff-decisions';
import type { StaffDecisionRequest, StaffDecisionResult } from '@ancrage/shared/wire/staff-people';
import { Injectable } from '@nestjs/common';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { DecisionsRepository } from './decisions.repository.ts';
import { PeopleRepository } from './people.repository.ts';
import { PersonNotices } from './person-notices.ts';

/** The reason in the language of a person's mails. */
const reasonIn = (reason: NonNullable<StaffDecisionRequest['reason']>, locale: Locale): string =>
  (typeof reason === 'string' ? reason : reason[locale]).replaceAll('\0', '').trim();

type Result = StaffDecisionResult['results'][number];

const resultOf = (uid: number, decision: StaffDecision, state: PersonState | undefined): Result => {
  if (state === undefined) return { uid, outcome: 'unknown', state: null };
  const outcome = decisionOutcome(decision, state);
  return { uid, outcome, state: outcome === 'done' ? stateAfter(decision) : state };
};

/** Approves, refuses, blocks and unblocks people, one or several at once. Source: A-03, T-01, Q-13. */
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
   * Applies one decision to several people: state, history, log, end of sessions and mail of each, in one transaction.
   * People that the decision does not apply to are skipped and reported.
   */
  decide(
    staff: ActingStaff,
    { uids, decision, reason = '' }: StaffDecisionRequest,
  ): Promise<StaffDecisionResult> {
    const asked = [...new Set(uids)];
    return this.people.transaction(async (queries) => {
      const people = await this.decisions.lock(queries, asked);
      const results = asked.map((uid) => resultOf(uid, decision, people.get(uid)?.state));
      const done = results.filter(({ outcome }) => outcome === 'done').map(({ uid }) => uid);
      const reasons = new Map(
        done.map((uid) => [uid, reasonIn(reason, localeOf(people.get(uid)?.locale))] as const),
      );
      if (done.length > 0) await this.take(queries, staff, reasons, decision);
      return { results };
    });
  }

  private async take(
    queries: Queries,
    staff: ActingStaff,
    reasons: ReadonlyMap<number, string>,
    decision: StaffDecision,
  ): Promise<void> {
    const uids = [...reasons.keys()];
    const at = this.clock.now();
    await this.decisions.setState(queries, uids, stateAfter(decision), at);
    if (decision === 'blocked') await this.people.endSessions(queries, uids, 'blocked', at);
    const ids = await this.decisions.insert(queries, reasons, { decision, staffId: staff.id, at });
    for (const [uid, reason] of reasons) {
      await this.audit.record(queries, staff, `person-${decision}`, uid, reason === '' ? {} : { reason });
      await this.notices.notify(queries, { kind: decision, uid, decisionId: ids.get(uid) });
    }
  }
}
