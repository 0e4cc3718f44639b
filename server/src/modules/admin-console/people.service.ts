import { readable } from '@ancrage/shared/text/readable';
import type {
  StaffCorrection,
  StaffPeoplePage,
  StaffPeopleQuery,
  StaffPerson,
} from '@ancrage/shared/wire/staff-people';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { PROFILE_NAMES } from '../accounts/profile.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { ErasureProposals } from './erasure-proposals.service.ts';
import { personToWire, rowToWire } from './people.mapper.ts';
import { PeopleRepository, type PersonRow, type ViewedPerson } from './people.repository.ts';
import { PeopleListRepository } from './people-list.repository.ts';
import { readPeopleRequest, writeCursor } from './people-query.ts';
import { PersonNotices } from './person-notices.ts';

const CORRECTABLE = [...PROFILE_NAMES, 'locale'] as const;
type Correctable = (typeof CORRECTABLE)[number];

/** The fields of a correction that differ from the person, so that nothing else can be written. Source. */
const correctionDifference = (
  correction: StaffCorrection,
  person: PersonRow,
): Partial<Record<Correctable, string>> => {
  const difference: Partial<Record<Correctable, string>> = {};
  for (const field of CORRECTABLE) {
    const value = correction[field]?.replaceAll('\0', '').trim();
    // A stored text that is sent back as it was displayed is no correction.
    if (value !== undefined && readable(value) !== readable(person[field])) difference[field] = value;
  }
  return difference;
};

/** Shows people to the staff and corrects their identification data. Source. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly lists: PeopleListRepository,
    private readonly notices: PersonNotices,
    private readonly erasures: ErasureProposals,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the list.
   * @throws HttpError 422 for a cursor of another list
   */
  async list(staff: ActingStaff, query: StaffPeopleQuery): Promise<StaffPeoplePage> {
    const request = readPeopleRequest(query);
    const { sort, descending, limit } = request;
    const rows = await this.people.transaction(async (queries) => {
      const found = await this.lists.page(queries, request);
      // The words would be names of people, and stay here after their erasure.
      const asked = { words: request.words.length, states: request.states.join(','), sort };
      await this.audit.record(queries, staff, 'people-listed', null, {
        ...asked,
        count: Math.min(found.length, limit),
      });
      return found;
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      people: rows.slice(0, limit).map(rowToWire),
      next: last ? writeCursor({ sort, descending, part: last.part, key: last.key, uid: last.uid }) : null,
    };
  }

  /**
   * One person, whole.
   * @throws HttpError 404
   */
  view(staff: ActingStaff, uid: number): Promise<StaffPerson> {
    return this.people.transaction(async (queries) => {
      const person = await this.find(queries, uid);
      await this.audit.record(queries, staff, 'person-viewed', uid);
      return this.whole(queries, staff, person);
    });
  }

  /**
   * Corrects identification data and mails the person. Values that do not differ are not written.
   * @throws HttpError 404; 409 when the account has changed since
   */
  correct(staff: ActingStaff, uid: number, correction: StaffCorrection): Promise<StaffPerson> {
    return this.people.transaction(async (queries) => {
      const person = await this.find(queries, uid);
      if (person.revision !== correction.revision) throw problem(staffProblems.overtaken);
      const difference = correctionDifference(correction, person);
      const fields = Object.keys(difference);
      if (fields.length === 0) return this.whole(queries, staff, person);
      if (!(await this.people.correct(queries, person, difference, this.clock.now())))
        throw problem(staffProblems.overtaken);
      await this.audit.record(queries, staff, 'person-corrected', uid, { fields: fields.join(',') });
      await this.notices.notify(queries, { kind: 'corrected', uid });
      return this.whole(queries, staff, await this.find(queries, uid));
    });
  }

  /**
   * Ends every session of a person, and mails the person if there was one.
   * @returns how many were open
   * @throws HttpError 404
   */
  endSessions(staff: ActingStaff, uid: number): Promise<number> {
    return this.people.transaction(async (queries) => {
      await this.find(queries, uid);
      const ended = await this.people.endSessions(queries, [uid], 'ended_by_staff', this.clock.now());
      await this.audit.record(queries, staff, 'person-sessions-ended', uid, { count: ended });
      if (ended > 0) await this.notices.notify(queries, { kind: 'sessions-ended', uid });
      return ended;
    });
  }

  private async find(queries: Queries, uid: number): Promise<ViewedPerson> {
    const person = await this.people.find(queries, uid, this.clock.now());
    if (!person) throw problem(staffProblems.unknown);
    return person;
  }

  private async whole(queries: Queries, staff: ActingStaff, person: ViewedPerson): Promise<StaffPerson> {
    const { uid } = person;
    return personToWire(person, {
      history: await this.people.findHistory(queries, uid),
      like: await this.people.findLike(queries, uid),
      acts: await this.people.countSecurityActs(queries, uid),
      erasure: await this.erasures.find(queries, staff, uid),
    });
  }
}
