import {
  REVISIONS_KEPT,
  REVISIONS_KEPT_MS,
  REVISIONS_MOST_BYTES,
  REVISIONS_SAFE_MS,
} from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { RevisionsRepository } from './revisions.repository.ts';

/** Name and interval of the scheduled job that prunes old revisions. */
export const REVISION_PRUNING = 'revision-pruning';
const EVERY_S = 24 * 60 * 60;
/** People that one statement examines, and revisions that it deletes at most, to stay within its time limit. */
const PEOPLE = 100;
const BATCH = 500;

/** Deletes old replaced values of a field when enough newer ones are kept, and those that take too much room. Source: Q-51. */
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
    const now = this.clock.now().getTime();
    const [before, safe] = [new Date(now - REVISIONS_KEPT_MS), new Date(now - REVISIONS_SAFE_MS)];
    for (let after = 0; ; ) {
      const uids = await this.revisions.findPeopleAfter(after, PEOPLE);
      const last = uids.at(-1);
      if (last === undefined) return;
      while ((await this.revisions.removeOld(uids, before, REVISIONS_KEPT, BATCH)) === BATCH);
      for (const uid of uids)
        while ((await this.revisions.removeBeyond(uid, REVISIONS_MOST_BYTES, safe, BATCH)) === BATCH);
      after = last;
    }
  }
}
