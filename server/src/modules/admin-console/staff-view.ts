import type { PrivacyReceipt } from '@ancrage/shared/wire/privacy-receipt';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { AdminConsoleRepository } from './admin-console.repository.ts';
import { personToWire } from './people.mapper.ts';
import { PeopleRepository } from './people.repository.ts';

/** What the staff sees of a person, read by the same queries and with the same rights, for the person. Source: decision 197. */
@Injectable()
export class StaffView {
  constructor(
    private readonly people: PeopleRepository,
    private readonly console: AdminConsoleRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** @param uid of a person who exists */
  read(uid: number): Promise<PrivacyReceipt['seen']> {
    return this.people.transaction(async (queries) => {
      const person = await this.people.find(queries, uid, this.clock.now());
      if (!person) throw new Error('The acting person has an account.');
      const like = await this.people.findLike(queries, uid);
      const {
        history: _history,
        erasure: _erasure,
        possibleDuplicates,
        hasPossibleDuplicates: _has,
        revision: _revision,
        ...seen
      } = personToWire(person, {
        history: [],
        like,
        acts: await this.people.countSecurityActs(queries, uid),
        erasure: { proposal: null, hasColleague: false },
      });
      return {
        ...seen,
        possibleDuplicates: possibleDuplicates.length,
        failedMails: await this.failedMails(queries, uid),
      };
    });
  }

  private async failedMails(queries: Queries, uid: number): Promise<PrivacyReceipt['seen']['failedMails']> {
    const dead = await this.console.findDead(queries, this.jobs.mailQueues);
    return dead
      .filter(({ queue, data }) => this.jobs.subjectOf(queue, data).uid === uid)
      .map(({ failedAt }) => failedAt.toISOString());
  }
}
