import {
  ENDED_SESSION_LIFETIME_DAYS,
  ERASURE_PROPOSAL_LIFETIME_DAYS,
  EXPIRED_INVITATION_LIFETIME_DAYS,
  KNOWN_ORIGIN_LIFETIME_DAYS,
  LAST_ADDRESS_LIFETIME_DAYS,
  LOG_LIFETIME_MONTHS,
  SOURCE_LIFETIME_DAYS,
} from '@ancrage/shared/rules/retention';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { RetentionRepository } from './retention.repository.ts';

/** Name and interval of the scheduled job that deletes expired data. */
export const RETENTION = 'retention';
const EVERY_S = 24 * 60 * 60;
/** Rows that one statement deletes, and sessions that it examines, at most. */
const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Expired rows are kept a day longer, so that a client that still uses one gets the right error. */
const GRACE_DAYS = 1;
/** Refused sign-ins of addresses that nobody has are of no use after their hour. */
const UNKNOWN_REFUSAL_DAYS = 1;

/** A moment some months before another. */
const monthsBefore = (at: Date, months: number): Date => {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
};

/** Deletes data at the end of the retention periods of the privacy policy. Source: Q-45. */
@Injectable()
export class Retention {
  constructor(
    private readonly repository: RetentionRepository,
    private readonly slowDown: SlowDown,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(RETENTION, EVERY_S, () => this.run());
  }

  private async run(): Promise<void> {
    const now = this.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const removals: readonly (readonly [Date, (before: Date, most: number) => Promise<number>])[] = [
      [daysAgo(GRACE_DAYS), (before, most) => this.repository.removeTokens(before, most)],
      [daysAgo(GRACE_DAYS), (before, most) => this.repository.removeCodes(before, most)],
      [daysAgo(GRACE_DAYS), (before, most) => this.repository.removeFormerCodes(before, most)],
      [
        daysAgo(ENDED_SESSION_LIFETIME_DAYS),
        (before, most) => this.repository.removeStaffSessions(before, most),
      ],
      [now, (before, most) => this.repository.removeChallenges(before, most)],
      [now, (before, most) => this.repository.removeLimits(before, most)],
      [daysAgo(KNOWN_ORIGIN_LIFETIME_DAYS), (before, most) => this.repository.removeOrigins(before, most)],
      [daysAgo(LAST_ADDRESS_LIFETIME_DAYS), (before, most) => this.repository.removeAddresses(before, most)],
      [
        daysAgo(ERASURE_PROPOSAL_LIFETIME_DAYS),
        (before, most) => this.repository.removeProposals(before, most),
      ],
      [now, (before, most) => this.repository.removeAddressReturns(before, most)],
      [
        daysAgo(EXPIRED_INVITATION_LIFETIME_DAYS),
        (before, most) => this.repository.removeInvitations(before, most),
      ],
      [daysAgo(SOURCE_LIFETIME_DAYS), (before, most) => this.repository.removeSources(before, most)],
      [daysAgo(SOURCE_LIFETIME_DAYS), (before, most) => this.repository.clearRefusalSources(before, most)],
      [daysAgo(UNKNOWN_REFUSAL_DAYS), (before, most) => this.repository.removeUnknownRefusals(before, most)],
      [
        monthsBefore(now, LOG_LIFETIME_MONTHS),
        (before, most) => this.repository.removeRefusals(before, most),
      ],
      [monthsBefore(now, LOG_LIFETIME_MONTHS), (before, most) => this.repository.removeLog(before, most)],
    ];
    for (const [before, remove] of removals) while ((await remove(before, BATCH)) >= BATCH);
    await this.removeSessions(daysAgo(ENDED_SESSION_LIFETIME_DAYS));
    await this.slowDown.sweep();
  }

  /**
   * Few sessions have expired. The job walks through all of them, because no single statement could examine them in
   * time.
   */
  private async removeSessions(before: Date): Promise<void> {
    let last: string | null = null;
    do last = await this.repository.removeSessions(last, before, BATCH);
    while (last !== null);
  }
}
