import { readable } from '@ancrage/shared/text/readable';
import { MAIL_KINDS, type StaffDeadMail } from '@ancrage/shared/wire/staff-console';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { problem } from '../../http/http-error.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { type JobSubject, Jobs } from '../../infra/jobs/jobs.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { AdminConsoleRepository, type DeadJob, type Named } from './admin-console.repository.ts';
import { PeopleRepository } from './people.repository.ts';

const kindSchema = z.enum(MAIL_KINDS);
const dataSchema = z.looseObject({});

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

const personOf = (people: readonly Named[], uid: number | null): StaffDeadMail['person'] => {
  const found = people.find(({ id }) => id === uid);
  return found ? { uid: found.id, name: readable(found.name), mail: found.mail } : null;
};

const memberOf = (members: readonly Named[], staffId: number | null): StaffDeadMail['member'] => {
  const found = members.find(({ id }) => id === staffId);
  return found ? { name: found.name, mail: found.mail } : null;
};

/** Lists mails that failed for good, and sends them again. */
@Injectable()
export class DeadMailsService {
  constructor(
    private readonly repository: AdminConsoleRepository,
    private readonly people: PeopleRepository,
    private readonly jobs: Jobs,
    private readonly audit: StaffAudit,
  ) {}

  /** The failed mails, newest first. */
  list(staff: ActingStaff): Promise<StaffDeadMail[]> {
    return this.people.transaction(async (queries) => {
      await this.audit.record(queries, staff, 'mails-viewed', null);
      const dead = await this.repository.findDead(queries, this.jobs.mailQueues);
      const subjects = dead.map((job) => ({ job, subject: this.jobs.subjectOf(job.queue, job.data) }));
      const uids = present(subjects.map(({ subject }) => subject.uid));
      const staffIds = present(subjects.map(({ subject }) => subject.staffId));
      const people = await this.repository.findPeople(queries, uids);
      const members = await this.repository.findMembers(queries, staffIds);
      return subjects.map(({ job, subject }) => this.toWire(job, subject, people, members));
    });
  }

  /**
   * Puts a failed mail back into its queue, as new.
   * @throws HttpError 404 when there is no such mail, or another staff member has sent it already
   */
  sendAgain(staff: ActingStaff, id: string): Promise<void> {
    if (!z.uuid().safeParse(id).success) throw problem(staffProblems.unknown);
    return this.people.transaction(async (queries) => {
      const taken = await this.repository.takeDead(queries, this.jobs.mailQueues, id);
      if (!taken) throw problem(staffProblems.unknown);
      const { kind, uid } = this.jobs.subjectOf(taken.queue, taken.data);
      await this.jobs.sendAgain(queries, taken.queue, dataSchema.parse(taken.data));
      await this.audit.record(queries, staff, 'mail-sent-again', uid, { kind });
    });
  }

  private toWire(
    job: DeadJob,
    { kind, uid, staffId }: JobSubject,
    people: readonly Named[],
    members: readonly Named[],
  ): StaffDeadMail {
    return {
      id: job.id,
      kind: kindSchema.parse(kind),
      person: personOf(people, uid),
      member: memberOf(members, staffId),
      tries: job.tries,
      failedAt: job.failedAt.toISOString(),
      failure: job.failure ?? '',
    };
  }
}
