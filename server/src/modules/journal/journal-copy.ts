import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { columnOf, type OpenRecord } from './record.ts';
import { RecordStore } from './record-store.ts';
import { RevisionsRepository } from './revisions.repository.ts';

/** A value that a later write replaced, opened. */
export interface OpenRevision {
  readonly field: JournalField;
  readonly revision: number;
  readonly replacedAt: Date;
  /** Null where the field was empty. */
  readonly text: string | null;
}

/** A value may be 4 MiB: few are held at once. */
const AT_ONCE = 5;

/** The whole journal of a person, opened for its owner to take away. Source: Q-66. */
@Injectable()
export class JournalCopy {
  constructor(
    private readonly records: RecordStore,
    private readonly revisions: RevisionsRepository,
  ) {}

  /** The journal as it is now; null for someone without a record. */
  async read(person: ActingPerson): Promise<OpenRecord | null> {
    return person.nid === null ? null : this.records.open(person);
  }

  /** What it held before: field by field, oldest first, read as they are asked for. */
  async *readRevisions(person: ActingPerson): AsyncGenerator<OpenRevision> {
    const { uid, nid } = person;
    if (nid === null) return;
    const key = await this.records.keyOf(person);
    for (const field of JOURNAL_FIELDS)
      for (let after = 0; ; ) {
        const rows = await this.revisions.findAfter(uid, nid, columnOf(field), after, AT_ONCE);
        for (const { revision, replacedAt, value } of rows)
          yield { field, revision, replacedAt, text: value && key.open({ uid, nid, field }, value) };
        const last = rows.at(-1);
        if (!last || rows.length < AT_ONCE) break;
        after = last.revision;
      }
  }
}
