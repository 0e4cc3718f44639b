import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { type PersonKey, Vault } from '../../vault/vault.ts';
import { JournalRepository, type SealedRecord } from './journal.repository.ts';
import { type Column, columnOf, type OpenRecord, type RecordChange, type Texts } from './record.ts';

/** Whose data record it is. */
export type RecordOwner = Pick<ActingPerson, 'uid' | 'nid'>;

/** An open record with the key that opened it. */
interface Opened extends OpenRecord {
  readonly key: PersonKey;
}

/** Data records with their seals broken for their owner, and sealed again on the way back. */
@Injectable()
export class RecordStore {
  constructor(
    private readonly records: JournalRepository,
    private readonly vault: Vault,
  ) {}

  /**
   * Opens the data record of a person.
   * @throws Error when there is none: access has been checked before, so that this cannot be
   */
  async open(owner: RecordOwner): Promise<Opened> {
    const sealed = owner.nid === null ? null : await this.records.find(owner.uid, owner.nid);
    if (!sealed) throw new Error('The data record of a signed-in person is gone.');
    const key = this.vault.keyOf(sealed.uid, sealed);
    return {
      nid: sealed.nid,
      uuid: sealed.uuid,
      uid: sealed.uid,
      ownerUuid: sealed.ownerUuid,
      langcode: sealed.locale,
      title: sealed.title,
      revision: sealed.revision,
      createdAt: sealed.createdAt,
      changedAt: sealed.changedAt,
      files: sealed.files,
      texts: openTexts(sealed, key),
      key,
    };
  }

  /**
   * The data key of a person.
   * @throws Error when there is none: a signed-in person has one
   */
  async keyOf({ uid }: Pick<RecordOwner, 'uid'>): Promise<PersonKey> {
    const wrapped = await this.records.findKey(uid);
    if (!wrapped) throw new Error('The key of a signed-in person is gone.');
    return this.vault.keyOf(uid, wrapped);
  }

  /** Writes a change if the record is still as it was read; null when somebody else wrote first. */
  async write(
    owner: RecordOwner,
    record: Opened,
    change: RecordChange,
    now: Date,
  ): Promise<OpenRecord | null> {
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
    if (change.fids) return this.open(owner);
    return {
      ...record,
      revision: revision + 1,
      changedAt: now,
      title: change.title ?? record.title,
      texts: { ...record.texts, ...Object.fromEntries(change.texts) },
    };
  }

  /** Whose each of these files is; one that does not exist is not in the map. */
  async fileOwners(fids: readonly number[]): Promise<Map<number, number>> {
    const owners = await this.records.findFileOwners(fids);
    return new Map(owners.map(({ fid, uid }) => [fid, uid]));
  }
}

const openTexts = (sealed: SealedRecord, key: PersonKey): Texts => {
  const open = (field: JournalField): [JournalField, string | null] => {
    const value = sealed[columnOf(field)];
    return [field, value === null ? null : key.open({ uid: sealed.uid, nid: sealed.nid, field }, value)];
  };
  return Object.fromEntries(JOURNAL_FIELDS.map(open)) as Texts;
};
