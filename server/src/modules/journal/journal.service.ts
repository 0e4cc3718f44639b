import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { NOTE_FILES_MAX_COUNT } from '@ancrage/shared/rules/note-file-limits';
import { STALE_REVISION, TOO_MANY_WRITERS, violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { FILES_FIELD, type NodeEntity } from '@ancrage/shared/wire/node-entity';
import { Injectable } from '@nestjs/common';
import { checkFieldAccess, mayBeRetry } from '../../http/field-policy.ts';
import { HttpError, invalid } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { ExpectedRevisions } from '../../http/preconditions.ts';
import type { BodyReply } from '../../http/reply.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { EscapedText } from '../../vault/escaped-text.ts';
import { recordTexts, recordToWire } from './journal.mapper.ts';
import type { ReadableRecord, RecordChange } from './record.ts';
import { pathOfFile, type RecordBody, readRecordBody, recordFieldPolicies } from './record-body.ts';
import { RecordStore } from './record-store.ts';

/** A writer without If-Match that loses a race retries at most this often. */
const MOST_ATTEMPTS = 20;

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const isSameText = (text: EscapedText | null, held: EscapedText | null) =>
  text === null || held === null ? text === held : text.equals(held);

/** The fields of a body that differ from the record. */
const differenceOf = (asked: RecordBody, record: ReadableRecord): RecordChange => {
  const texts = new Map<JournalField, EscapedText | null>();
  for (const field of JOURNAL_FIELDS) {
    const text = asked.texts.get(field);
    if (text !== undefined && !isSameText(text, record.textOf(field))) texts.set(field, text);
  }
  const fids = asked.fids && [...asked.fids.keys()];
  const held = record.files.map(({ fid }) => fid);
  return {
    texts,
    ...(fids && !isSame(fids, held) && { fids }),
  };
};

const isNothing = ({ texts, fids }: RecordChange) => texts.size === 0 && fids === undefined;

/** The journal of the acting person. Source: C-06, C-07; contract §7, §8, decision 11. */
@Injectable()
export class JournalService {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  /** The whole data record of a person. */
  async read(person: ActingPerson, origin: string): Promise<BodyReply<NodeEntity>> {
    return this.answer(await this.records.find(person), origin);
  }

  /**
   * Writes the fields that were sent and differ, and keeps the replaced values.
   * @param expected the revisions that the writer builds on; null overwrites any
   * @throws HttpError 412 when the record has changed since and the write differs; 403 for a protected field; 422 for
   * an invalid value
   */
  async change(
    person: ActingPerson,
    sent: unknown,
    expected: ExpectedRevisions,
    origin: string,
  ): Promise<BodyReply<NodeEntity>> {
    const asked = readRecordBody(sent);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const record = await this.records.find(person);
      const current = () => recordToWire(record, origin);
      const change = differenceOf(asked, record);
      if (expected && !expected.includes(record.revision)) {
        // A retry of a write that succeeded, but whose response was lost, is no conflict.
        const changesNothing = asked.violations.length === 0 && isNothing(change);
        if (changesNothing && mayBeRetry(asked.body, recordFieldPolicies, current()))
          return this.answer(record, origin);
        throw new HttpError(412, STALE_REVISION);
      }
      checkFieldAccess(asked.body, recordFieldPolicies, current);
      await this.checkValues(person, asked, change);
      // A client that names the current revision knows the record.
      const isKnown = expected?.length === 1;
      if (isNothing(change)) return { ...this.answer(record, origin), isKnown };
      const written = await this.records.write(person, record, change, this.clock.now());
      if (written) return { ...this.answer(written, origin), isKnown };
    }
    throw new HttpError(503, TOO_MANY_WRITERS, { headers: { 'Retry-After': '1' } });
  }

  private async checkValues(person: ActingPerson, asked: RecordBody, change: RecordChange): Promise<void> {
    const violations = [...asked.violations];
    const { fids = [] } = change;
    // Counted only if the list can be that long.
    const most = fids.length > NOTE_FILES_MAX_COUNT ? await this.records.mostFiles(person.uid) : fids.length;
    if (fids.length > most)
      throw invalid([...violations, { path: FILES_FIELD, text: violationTexts.tooMany(FILES_FIELD, most) }]);
    const owners = fids.length > 0 ? await this.records.fileOwners(fids) : new Map<number, number>();
    for (const [fid, place] of (change.fids && asked.fids) ?? []) {
      const path = pathOfFile(place);
      const owner = owners.get(fid);
      if (owner === undefined) violations.push({ path, text: violationTexts.unknownFile(fid) });
      else if (owner !== person.uid) violations.push({ path, text: violationTexts.foreignFile(fid) });
    }
    if (violations.length > 0) throw invalid(violations);
  }

  private answer(record: ReadableRecord, origin: string): BodyReply<NodeEntity> {
    const { revision } = record;
    return { body: recordToWire(record, origin), texts: recordTexts(record), revision };
  }
}
