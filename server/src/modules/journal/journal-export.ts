import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { plainText } from '../../vault/escaped-text.ts';
import { AsideRepository } from './aside.repository.ts';
import { asidePlace } from './aside-place.ts';
import { PersonKeys } from './person-keys.ts';
import { columnOf } from './record.ts';
import { RecordStore } from './record-store.ts';
import { RevisionsRepository } from './revisions.repository.ts';

/** The current text of a field. */
interface OpenField {
  readonly field: JournalField;
  /** When the journal was last changed. */
  readonly changedAt: Date;
  readonly text: string;
}

/** A replaced value. */
interface OpenRevision {
  readonly field: JournalField;
  readonly revision: number;
  readonly replacedAt: Date;
  /** Null where the field was empty. */
  readonly text: string | null;
}

/** A value of the old site that could not be imported as it was. */
interface OpenAside {
  readonly field: string;
  /** Number of the record on the old site. */
  readonly sourceId: number;
  readonly notedAt: Date;
  readonly text: string;
}

/** A value may be 4 MiB, so few are held at the same time. */
const AT_ONCE = 5;

/** The whole journal of a person, decrypted for its owner to export. Source: Q-66. */
@Injectable()
export class JournalExport {
  constructor(
    private readonly records: RecordStore,
    private readonly keys: PersonKeys,
    private readonly revisions: RevisionsRepository,
    private readonly aside: AsideRepository,
  ) {}

  /** The current journal, field by field, without empty ones; a person without a record has none. */
  async *read(person: ActingPerson): AsyncGenerator<OpenField> {
    if (person.nid === null) return;
    const { changedAt, textOf } = await this.records.find(person);
    for (const field of JOURNAL_FIELDS) {
      const text = textOf(field);
      if (text !== null) yield { field, changedAt, text: plainText(text) };
    }
  }

  /** The replaced values: field by field, oldest first, read on demand. */
  async *readRevisions(person: ActingPerson): AsyncGenerator<OpenRevision> {
    const { uid, nid } = person;
    if (nid === null) return;
    const key = await this.keys.of(person);
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

  /** The values of the old site that could not be imported. */
  async *readAside(person: ActingPerson): AsyncGenerator<OpenAside> {
    const rows = await this.aside.find(person.uid);
    if (rows.length === 0) return;
    const key = await this.keys.of(person);
    for (const { value, field, sourceId, notedAt, kind } of rows)
      if (value)
        yield {
          field,
          sourceId,
          notedAt,
          text: key.open(asidePlace(person.uid, { kind, sourceId, field }), value),
        };
  }
}
