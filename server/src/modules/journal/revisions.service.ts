import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import type { KeptRevision } from '@ancrage/shared/wire/revision-list';
import { Injectable } from '@nestjs/common';
import { entityIdOf } from '../../http/entity-id.ts';
import { HttpError } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { PersonSemaphore } from '../../http/person-semaphore.ts';
import { PersonKeys } from './person-keys.ts';
import { columnOf } from './record.ts';
import { type RevisionRow, RevisionsRepository } from './revisions.repository.ts';

/** How many replaced values one response lists; a person who writes every day for 90 days stays below. */
const MOST_TOLD = 2000;
/** Values of one person read at a time: each may be megabytes, and connections are few. */
const AT_ONCE = 2;

const NO_SUCH_VALUE = 'Your journal keeps no such value.';

const fieldNamed = (name: string): JournalField | undefined => JOURNAL_FIELDS.find((field) => field === name);

const toWire = ({ field: column, revision, replacedAt }: RevisionRow): KeptRevision[] => {
  const field = JOURNAL_FIELDS.find((one) => columnOf(one) === column);
  return field === undefined ? [] : [{ field, revision, replacedAt: replacedAt.toISOString() }];
};

/** Earlier values of the acting person's journal. Source: Q-51. */
@Injectable()
export class RevisionsService {
  private readonly semaphore = new PersonSemaphore(AT_ONCE);

  constructor(
    private readonly revisions: RevisionsRepository,
    private readonly keys: PersonKeys,
  ) {}

  /** The replaced values, newest first; none for a person without a record. */
  async list({ uid, nid }: ActingPerson): Promise<KeptRevision[]> {
    if (nid === null) return [];
    return (await this.revisions.findNewest(uid, nid, MOST_TOLD)).flatMap(toWire);
  }

  /**
   * One replaced value, decrypted.
   * @param fieldName a journal field, from the path
   * @param revisionText the last revision with the value, from the path
   * @throws HttpError 404 when the person has no such value
   */
  async read(
    person: ActingPerson,
    fieldName: string,
    revisionText: string,
  ): Promise<KeptRevision & { text: string | null }> {
    const { uid, nid } = person;
    const field = fieldNamed(fieldName);
    const revision = entityIdOf(revisionText);
    if (nid === null || field === undefined || revision === null) throw new HttpError(404, NO_SUCH_VALUE);
    const kept = await this.semaphore.run(uid, () =>
      this.revisions.find(uid, nid, columnOf(field), revision),
    );
    if (kept === null) throw new HttpError(404, NO_SUCH_VALUE);
    const text =
      kept.value === null ? null : (await this.keys.of(person)).open({ uid, nid, field }, kept.value);
    return { field, revision, replacedAt: kept.replacedAt.toISOString(), text };
  }
}
