import type { JournalField } from '@ancrage/shared/journal/fields';
import { NOTE_FILES_MAX_COUNT } from '@ancrage/shared/rules/note-files';
import { Injectable } from '@nestjs/common';
import { personGone } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { PersonSemaphore } from '../../http/person-semaphore.ts';
import type { EscapedText } from '../../vault/escaped-text.ts';
import { openName } from '../../vault/file-name.ts';
import { type PersonKey, Vault } from '../../vault/vault.ts';
import { JournalRepository, type SealedRecord } from './journal.repository.ts';
import { type Column, columnOf, type ReadableRecord, type RecordChange } from './record.ts';

/** Whose data record it is. */
export type RecordOwner = Pick<ActingPerson, 'uid' | 'nid'>;

/** A readable record with the key that opens it. */
interface Opened extends ReadableRecord {
  readonly key: PersonKey;
}

/** How many reads of one person's journal, which may have 28 MiB, run at a time: more of them would delay everybody else. */
const READS_AT_ONCE = 4;

/** Data records with their seals broken for their owner, and sealed again on the way back. */
@Injectable()
export class RecordStore {
  private readonly semaphore = new PersonSemaphore(READS_AT_ONCE);

  constructor(
    private readonly records: JournalRepository,
    private readonly vault: Vault,
  ) {}

  /**
   * The data record of a person, its texts still sealed. A few at a time for each person, the others wait.
   * @throws HttpError 401 when it was erased: access has been checked before
   */
  async find({ uid, nid }: RecordOwner): Promise<Opened> {
    return this.unlock(nid === null ? null : await this.semaphore.run(uid, () => this.records.find(uid, nid)));
  }

  private unlock(sealed: SealedRecord | null): Opened {
    if (!sealed) throw personGone();
    const { nid, uuid, uid, ownerUuid, title, revision, createdAt, changedAt } = sealed;
    const key = this.vault.keyOf(sealed.uid, sealed);
    const files = sealed.files.map((file) => ({ ...file, filename: openName(key, file) }));
    const facts = { nid, uuid, uid, ownerUuid, title, revision, createdAt, changedAt, files };
    return { ...facts, textOf: textsOf(sealed, key), key };
  }

  /** Writes a change if the record is still as it was read; null when somebody else wrote first. */
  async write(
    owner: RecordOwner,
    record: Opened,
    change: RecordChange,
    now: Date,
  ): Promise<ReadableRecord | null> {
    const { nid, revision, key } = record;
    const values = new Map<Column, Uint8Array | null>();
    for (const [field, text] of change.texts)
      values.set(columnOf(field), text === null ? null : key.seal({ uid: owner.uid, nid, field }, text));
    const written = await this.records.update({
      uid: owner.uid,
      nid,
      revision,
      now,
      values,
      title: change.title ?? null,
      fids: change.fids ?? null,
    });
    if (!written) return null;
    // Files bring more than their numbers: they are read again.
    if (change.fids) return this.find(owner);
    return {
      ...record,
      revision: revision + 1,
      changedAt: now,
      title: change.title ?? record.title,
      textOf: (field) => {
        const text = change.texts.get(field);
        return text === undefined ? record.textOf(field) : text;
      },
    };
  }

  /** Whose each of these files is; one that does not exist is not in the map. */
  async fileOwners(fids: readonly number[]): Promise<Map<number, number>> {
    const owners = await this.records.findFileOwners(fids);
    return new Map(owners.map(({ fid, uid }) => [fid, uid]));
  }

  /**
   * How many different files a record may name: as many as anybody can store, or all that its person has, who may have come
   * with more.
   */
  async mostFiles(uid: number): Promise<number> {
    return Math.max(NOTE_FILES_MAX_COUNT, await this.records.countFiles(uid));
  }
}

/** Opens each text when it is first asked for. */
const textsOf = (sealed: SealedRecord, key: PersonKey): ReadableRecord['textOf'] => {
  const opened = new Map<JournalField, EscapedText | null>();
  const open = (field: JournalField): EscapedText | null => {
    const value = sealed[columnOf(field)];
    if (value === null) return null;
    return key.openEscaped({ uid: sealed.uid, nid: sealed.nid, field }, value);
  };
  return (field) => {
    const known = opened.get(field);
    if (known !== undefined) return known;
    const text = open(field);
    opened.set(field, text);
    return text;
  };
};
