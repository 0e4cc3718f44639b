import { REVISIONS_KEPT, REVISIONS_KEPT_MS } from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { RevisionsRepository } from './revisions.repository.ts';

/** Name of the queue that has old revisions pruned, and how often. */
export const REVISION_PRUNING = 'revision-pruning';
const EVERY_S = 24 * 60 * 60;
/** People whom one statement looks at, and revisions that it removes at most, so that it stays within its time. */
const PEOPLE = 100;
const BATCH = 500;

/** Removes what a field held before, once it is old and newer values are kept in numbers. Source: Q-51. */
@Injectable()
export class RevisionPruner {
  constructor(
    private readonly revisions: RevisionsRepository,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(REVISION_PRUNING, EVERY_S, () => this.prune());
  }

  private async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - REVISIONS_KEPT_MS);
    for (let after = 0; ; ) {
      const uids = await this.revisions.findPeopleAfter(after, PEOPLE);
      const last = uids.at(-1);
      if (last === undefined) return;
      while ((await this.revisions.removeOld(uids, before, REVISIONS_KEPT, BATCH)) === BATCH);
      after = last;
    }
  }
}
