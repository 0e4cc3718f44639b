import { deviceKey } from '@ancrage/shared/wire/device-key';
import * as z from 'zod/mini';
import {
  isAllSent,
  isNothing,
  type PendingChanges,
  pendingSchema,
  readPending,
  removePending,
  restorePending,
  SEALED_STORES,
} from '#journal-data/sealed/pending-changes.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { canEncrypt, decryptBytes, encryptBytes, importDeviceKey } from '#platform/encryption.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import { type AncrageDatabase, type AncrageSchema, durably } from '#platform/storage/database.ts';

type SealedRow = AncrageSchema['sealed']['value'];

/** Names what is encrypted; stored rows depend on these texts. */
const changesContext = (uid: number): string => `ancrage unsent work of ${uid}`;
const fileContext = (uid: number, id: string): string => `ancrage unsent file ${id} of ${uid}`;

const encrypt = async (key: CryptoKey, uid: number, pending: PendingChanges): Promise<SealedRow> => {
  const { rows, bytes } = pending;
  const files: SealedRow['files'][number][] = [];
  for (const [id, clear] of bytes) {
    const whole = await new Blob([clear]).arrayBuffer();
    files.push({ id, ...(await encryptBytes(key, fileContext(uid, id), whole)) });
  }
  const text = new TextEncoder().encode(JSON.stringify(rows));
  return { uid, files, isSent: isAllSent(pending), ...(await encryptBytes(key, changesContext(uid), text)) };
};

/** Decrypts a row; null when the key does not fit, or the content has an unknown shape. */
const decrypt = async (key: CryptoKey, row: SealedRow): Promise<PendingChanges | null> => {
  const { uid } = row;
  const text = await decryptBytes(key, changesContext(uid), row);
  if (text === null) return null;
  const { data: rows } = z.safeParse(pendingSchema, JSON.parse(new TextDecoder().decode(text)));
  if (rows === undefined) return null;
  const bytes = new Map<string, ArrayBuffer>();
  for (const { id } of rows.files) {
    const sealed = row.files.find((file) => file.id === id);
    const opened = sealed === undefined ? null : await decryptBytes(key, fileContext(uid, id), sealed);
    if (opened === null) return null;
    bytes.set(id, opened);
  }
  return { rows, bytes };
};

/**
 * Encrypts one person's journal and pending changes and removes the key: only that person's next sign-in decrypts them.
 * Without a key on the device (plain http, an old session) the data stays as it is; no screen shows it. Source: Q-53.
 */
const encryptPending = async (database: AncrageDatabase, uid: number): Promise<void> => {
  let isDone = false;
  while (!isDone) {
    const held = await database.get('deviceKeys', uid);
    if (held === undefined) return;
    const pending = await durably(database, [...SEALED_STORES], (writing) => readPending(writing, uid));
    const text = JSON.stringify(pending.rows);
    const sealed = isNothing(pending) ? null : await encrypt(held.key, uid, pending);
    isDone = await durably(database, [...SEALED_STORES], async (writing) => {
      // Another tab may have changed the data during the encryption: encrypt it again then.
      if (JSON.stringify((await readPending(writing, uid)).rows) !== text) return false;
      await removePending(writing, uid);
      await writing.objectStore('journals').delete(uid);
      await writing.objectStore('deviceKeys').delete(uid);
      if (sealed !== null) await writing.objectStore('sealed').add(sealed);
      return true;
    });
  }
};

/** What `unlock` needs. */
interface UnlockDeps {
  readonly authorised: Authorised;
  readonly isOffline: () => boolean;
  /** whether this person's journal is still open, and they are signed in */
  readonly isStillOpen: () => boolean;
}

type HeldKey = Pick<AncrageSchema['deviceKeys']['value'], 'key' | 'restoredAt'>;

const fetchKey = async ({ authorised, isOffline }: UnlockDeps): Promise<HeldKey> => {
  if (isOffline()) throw new Unreachable('network');
  const { key, restoredAt } = (await authorised(deviceKey)).data;
  return { key: await importDeviceKey(key), restoredAt };
};

/** Decrypts rows, by row id. A row that cannot be decrypted stays as it is, and the others are not affected. */
const decryptAll = async (
  database: AncrageDatabase,
  ids: readonly number[],
  key: CryptoKey,
): Promise<Map<number, PendingChanges>> => {
  const decrypted = new Map<number, PendingChanges>();
  for (const id of ids) {
    const row = await database.get('sealed', id);
    const pending = row === undefined ? null : await decrypt(key, row);
    if (pending !== null) decrypted.set(id, pending);
    else if (row !== undefined)
      console.error('Encrypted data on this device could not be decrypted. It stays encrypted.');
  }
  return decrypted;
};

/**
 * Makes sure that this device holds the person's key for the length of their session, and restores what was encrypted with
 * it. Asks the server only when the device does not have the key. Source: Q-53.
 * @returns whether anything was restored
 * @throws NotSignedIn, HttpError, Unreachable
 */
export const unlock = async (database: AncrageDatabase, uid: number, deps: UnlockDeps): Promise<boolean> => {
  if (!canEncrypt()) return false;
  const held = await database.get('deviceKeys', uid);
  const ids = await database.getAllKeysFromIndex('sealed', 'uid', uid);
  if (held !== undefined && ids.length === 0) return false;
  const { key, ...backup } = held ?? (await fetchKey(deps));
  const decrypted = await decryptAll(database, ids, key);
  if (!deps.isStillOpen()) throw new NotSignedIn();
  await durably(database, [...SEALED_STORES], async (writing) => {
    await writing.objectStore('deviceKeys').put({ ...backup, uid, key });
    const sealed = writing.objectStore('sealed');
    for (const [id, pending] of decrypted) {
      if ((await sealed.getKey(id)) === undefined) continue; // another tab was faster
      await restorePending(writing, pending, backup.restoredAt);
      await sealed.delete(id);
    }
  });
  return decrypted.size > 0;
};

/** Erases all data of one person from this device, sent or not. Source: T-03. */
export const erasePerson = (database: AncrageDatabase, uid: number): Promise<void> =>
  durably(database, [...SEALED_STORES], async (writing) => {
    await removePending(writing, uid);
    const sealed = writing.objectStore('sealed');
    for (const key of await sealed.index('uid').getAllKeys(uid)) await sealed.delete(key);
    await writing.objectStore('deviceKeys').delete(uid);
    await writing.objectStore('journals').delete(uid);
  });

/**
 * Erases all data of a person from this device, sent or not, and signs them out. Source: T-03.
 * @param signOut from this call on, nobody is signed in
 */
export const eraseAndSignOut = async (
  database: AncrageDatabase,
  uid: number,
  signOut: () => Promise<void>,
): Promise<void> => {
  await erasePerson(database, uid);
  await signOut();
  // Another tab may have written until now. From here on none does before this person signs in again.
  await erasePerson(database, uid);
};

/**
 * Erases what the server has of one person's data; keeps changed fields, drafts and unsent files. For devices that cannot
 * encrypt.
 */
const eraseSent = (database: AncrageDatabase, uid: number): Promise<void> =>
  durably(database, ['journals', 'fields', 'outbox'], async (writing) => {
    const unsent = await writing.objectStore('outbox').index('uid').getAll(uid);
    const isUnsent = new Set<string>(unsent.map((row) => row.field));
    const fields = writing.objectStore('fields');
    const journals = writing.objectStore('journals');
    const journal = await journals.get(uid);
    for (const row of await fields.index('uid').getAll(uid)) {
      if (!isUnsent.has(row.field)) await fields.delete([uid, row.field]);
      else if (journal?.revision) await fields.put({ ...row, from: journal.revision });
    }
    if (journal === undefined) return;
    // Without a revision the next opening fetches the whole record before anything is shown or sent.
    if (unsent.length > 0) await journals.put({ ...journal, revision: null, checkedAt: 0 });
    else await journals.delete(uid);
  });

/**
 * Encrypts the data of people whose session ended by itself, until that person's next sign-in. What the server has is kept,
 * too: after a restore from a backup this may be the only copy. A device without the person's key (plain http) keeps only
 * what was not sent, and no screen shows it. Source: product "Data on the device", T-05, Q-53; decision 124.
 */
export const encryptJournals = async (
  database: AncrageDatabase,
  people: readonly number[],
): Promise<void> => {
  for (const uid of people) {
    if ((await database.getKey('deviceKeys', uid)) === undefined) await eraseSent(database, uid);
    else await encryptPending(database, uid);
  }
};
