import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import * as z from 'zod';
import { FileMissingError } from '../../infra/file-store/file-errors.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import { DecryptionError, type PersonKey, type Vault } from '../../vault/vault.ts';
import { columnOf } from '../journal/record.ts';
import {
  ACCOUNT_PARTS,
  digestOfList,
  FILES_PART,
  partOfFile,
  RECORD_PART,
  TITLE_PART,
} from './import-person.ts';
import { digestOfBytes } from './old-files.ts';
import { digestOf, type Parts } from './parts.ts';
import type { Sealed, TargetPerson } from './person-write.ts';

/** An existing person, with the journal decrypted for comparison. */
export interface OpenedPerson {
  readonly target: TargetPerson;
  readonly key: PersonKey;
  readonly parts: Parts;
  readonly base: Parts;
  /** Whether nothing was ever written into their record. */
  readonly isUntouched: boolean;
}

const baseSchema = z.record(z.string(), z.string().nullable());

/** The encryption context of the import's base: it belongs to the person, not to a record. */
export const basePlace = (uid: number) => ({ uid, nid: 0, field: 'drupal_import' });

/** Encrypts the base of an import. */
export const sealBase = (uid: number, key: PersonKey, base: Parts): Sealed =>
  new Uint8Array(key.seal(basePlace(uid), JSON.stringify(Object.fromEntries(base))));

const openBase = ({ uid, base }: TargetPerson, key: PersonKey): Map<string, string | null> =>
  new Map(base === null ? [] : Object.entries(baseSchema.parse(JSON.parse(key.open(basePlace(uid), base)))));

/** The digest of a stored file, or null when it cannot be read. */
const digestOfFile = async (
  uid: number,
  storageKey: string,
  key: PersonKey,
  store: FileStore,
): Promise<string | null> => {
  try {
    return await digestOfBytes(key.openFile({ uid, file: storageKey }, store.read(storageKey)));
  } catch (error) {
    if (error instanceof DecryptionError || error instanceof FileMissingError) return null;
    throw error;
  }
};

/**
 * Decrypts everything of a person.
 * @throws DecryptionError when their journal was tampered with, or its key is not available
 */
export const openPerson = async (
  target: TargetPerson,
  vault: Vault,
  store: FileStore,
): Promise<OpenedPerson> => {
  const { uid, account, record, files } = target;
  const key = vault.keyOf(uid, target.key);
  const base = openBase(target, key);
  const parts = new Map<string, string | null>();
  for (const name of ACCOUNT_PARTS) parts.set(name, digestOf(String(account[name])));
  if (record) {
    parts.set(RECORD_PART, digestOf(String(record.nid)));
    parts.set(TITLE_PART, digestOf(record.title));
    for (const field of JOURNAL_FIELDS) {
      const sealed = record[columnOf(field)];
      const text = sealed && key.open({ uid, nid: record.nid, field }, sealed);
      parts.set(field, text === null ? null : digestOf(text));
    }
  }
  const attached = files.filter(({ position }) => position !== null);
  parts.set(FILES_PART, digestOfList(attached.map(({ fid }) => fid)));
  for (const { fid, storageKey } of files) {
    const digest = await digestOfFile(uid, storageKey, key, store);
    parts.set(partOfFile(fid), digest);
    // A file lost here is imported again.
    if (digest === null) base.delete(partOfFile(fid));
  }
  const isUntouched =
    record?.revision === 1 &&
    files.length === 0 &&
    JOURNAL_FIELDS.every((field) => record[columnOf(field)] === null);
  // Our empty record stands for a missing one on the old site.
  if (isUntouched && !base.has(RECORD_PART))
    for (const part of [RECORD_PART, TITLE_PART]) parts.set(part, null);
  return { target, key, parts, base, isUntouched };
};
