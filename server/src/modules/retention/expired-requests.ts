import { REQUEST_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Eraser } from '../erasure/eraser.ts';
import { type ExpiredRequest, RetentionRepository } from './retention.repository.ts';

/** Name and interval of the scheduled job that erases requests that were never granted. */
export const EXPIRED_REQUESTS = 'expired-requests';
const EVERY_S = 24 * 60 * 60;
const LIFETIME_MS = REQUEST_LIFETIME_DAYS * 24 * 60 * 60 * 1000;
const BATCH = 50;

/**
 * Erases people who never got access. Those without a decision get a mail that they may apply again; those who were
 * refused got a mail before. Source: product "Registration and staff", Q-45.
 */
@Injectable()
export class ExpiredRequests {
  constructor(
    private readonly repository: RetentionRepository,
    private readonly eraser: Eraser,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(EXPIRED_REQUESTS, EVERY_S, () => this.run());
  }

  private async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LIFETIME_MS);
    for (;;) {
      const requests = await this.repository.findExpiredRequests(before, BATCH);
      let erased = 0;
      for (const request of requests) if (await this.erase(request)) erased += 1;
      if (requests.length < BATCH || erased === 0) return;
    }
  }

  private erase(request: ExpiredRequest): Promise<Date | null> {
    const act = { kind: 'request-expired', actorKind: 'system', actorId: null } as const;
    return this.eraser.erase(request, act, request.state === 'pending', (queries) =>
      this.repository.lockRequest(queries, request),
    );
  }
}
