import type { JournalField } from '@ancrage/shared/journal/fields';
import { NOTE_FILES_MAX_COUNT } from '@ancrage/shared/rules/note-file-limits';
import { Injectable } from '@nestjs/common';
import { personGone } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { PersonSemaphore } from '../../http/person-semaphore.ts';
import type { EscapedText } from '../../vault/escaped-text.ts';
import { openName } from '../../vault/file-name.ts';
import { type PersonKey, Vault } from '../../vault/vault.ts';
import { JournalRepository, type SealedRecord } from './journal.repository.ts';
import { type Column, columnOf, type ReadableRecord, type RecordChange } from './record.ts';

/** The owner of a data record. */
export type RecordOwner = Pick<ActingPerson, 'uid' | 'nid'>;

/** A readable record with the key that decrypts it. */
interface Opened extends ReadableRecord {
  readonly key: PersonKey;
}

/** Concurrent reads of one person's journal, which may be 28 MiB: more would delay everybody else. */
const READS_AT_ONCE = 4;

/** Data records, decrypted for their owner and encrypted when they are written. */
@Injectable()
export class RecordStore {
  private readonly semaphore = new PersonSemaphore(READS_AT_ONCE);

  constructor(
    private readonly records: JournalRepository,
    private readonly vault: Vault,
  ) {}

  /**
   * The data record of a person, still encrypted. Limits the concurrent reads of each person.
   * @throws HttpError 401 when it was erased: access was checked before
   */
  async find({ uid, nid }: RecordOwner): Promise<Opened> {
    return this.unlock(
      nid === null ? null : await this.semaphore.run(uid, () => this.records.find(uid, nid)),
    );
  }

  private unlock(sealed: SealedRecord | null): Opened {
    if (!sealed) throw personGone();
    const { nid, uuid, uid, ownerUuid, title, revision, createdAt, changedAt } = sealed;
    const key = this.vault.keyOf(sealed.uid, sealed);
    const files = sealed.files.map((file) => ({ ...file, filename: openName(key, file) }));
    const facts = { nid, uuid, uid, ownerUuid, title, revision, createdAt, changedAt, files };
    return { ...facts, textOf: textsOf(sealed, key), key };
  }

  /** Writes a change if the record is still at the revision that was read; null when another write came first. */
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
      fids: change.fids ?? null,
    });
    if (!written) return null;
    // Attached files need more than their ids, so they are read again.
    if (change.fids) return this.find(owner);
    return {
      ...record,
      revision: revision + 1,
      changedAt: now,
      textOf: (field) => {
        const text = change.texts.get(field);
        return text === undefined ? record.textOf(field) : text;
      },
    };
  }

  /** The owner of each of these files; a file that does not exist is missing from the map. */
  async fileOwners(fids: readonly number[]): Promise<Map<number, number>> {
    const owners = await this.records.findFileOwners(fids);
    return new Map(owners.map(({ fid, uid }) => [fid, uid]));
  }

  /**
   * How many different files a record may name: the storage limit, or the number the person has, which may be higher
   * after an import.
   */
  async mostFiles(uid: number): Promise<number> {
    return Math.max(NOTE_FILES_MAX_COUNT, await this.records.countFiles(uid));
  }
}

/** Decrypts each text when it is first requested. */
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
