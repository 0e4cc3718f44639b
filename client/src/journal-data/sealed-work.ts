import { deviceKey } from '@ancrage/shared/wire/device-key';
import * as z from 'zod/mini';
import {
  isAllSent,
  isNoWork,
  putWorkBack,
  readWork,
  removeWork,
  SEALING_STORES,
  type UnsentWork,
  workSchema,
} from '#journal-data/unsent-work.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { canSeal, importSealingKey, openBytes, sealBytes } from '#platform/sealing.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import { type AncrageDatabase, type AncrageSchema, durably } from '#platform/storage/database.ts';

type SealedRow = AncrageSchema['sealed']['value'];

const workPlace = (uid: number): string => `ancrage unsent work of ${uid}`;
const filePlace = (uid: number, id: string): string => `ancrage unsent file ${id} of ${uid}`;

const sealWork = async (key: CryptoKey, uid: number, unsent: UnsentWork): Promise<SealedRow> => {
  const { work, bytes } = unsent;
  const files: SealedRow['files'][number][] = [];
  for (const [id, clear] of bytes) {
    const whole = await new Blob([clear]).arrayBuffer();
    files.push({ id, ...(await sealBytes(key, filePlace(uid, id), whole)) });
  }
  const text = new TextEncoder().encode(JSON.stringify(work));
  return { uid, files, isSent: isAllSent(unsent), ...(await sealBytes(key, workPlace(uid), text)) };
};

/** One sealed piece of work, opened; null when it does not open as this person's, or as work that this app knows. */
const openWork = async (key: CryptoKey, row: SealedRow): Promise<UnsentWork | null> => {
  const { uid } = row;
  const text = await openBytes(key, workPlace(uid), row);
  if (text === null) return null;
  const { data: work } = z.safeParse(workSchema, JSON.parse(new TextDecoder().decode(text)));
  if (work === undefined) return null;
  const bytes = new Map<string, ArrayBuffer>();
  for (const { id } of work.files) {
    const sealed = row.files.find((file) => file.id === id);
    const opened = sealed === undefined ? null : await openBytes(key, filePlace(uid, id), sealed);
    if (opened === null) return null;
    bytes.set(id, opened);
  }
  return { work, bytes };
};

/**
 * Seals one person's journal with what they could not send, and removes the key: only that person's next sign-in opens it.
 * A device without the key (plain http, a session older than this) leaves it as it is, unseen. Source: Q-53.
 */
export const sealUnsent = async (database: AncrageDatabase, uid: number): Promise<void> => {
  let isSealed = false;
  while (!isSealed) {
    const held = await database.get('deviceKeys', uid);
    if (held === undefined) return;
    const unsent = await durably(database, [...SEALING_STORES], (writing) => readWork(writing, uid));
    const text = JSON.stringify(unsent.work);
    const sealed = isNoWork(unsent) ? null : await sealWork(held.key, uid, unsent);
    isSealed = await durably(database, [...SEALING_STORES], async (writing) => {
      // Sealing took a moment: what another tab did meanwhile is sealed in another round.
      if (JSON.stringify((await readWork(writing, uid)).work) !== text) return false;
      await removeWork(writing, uid);
      await writing.objectStore('journals').delete(uid);
      await writing.objectStore('deviceKeys').delete(uid);
      if (sealed !== null) await writing.objectStore('sealed').add(sealed);
      return true;
    });
  }
};

/** What opening needs of its surroundings. */
interface Unlocking {
  readonly authorised: Authorised;
  readonly isOffline: () => boolean;
  /** whether the journal of this very person is still open, and they are the one signed in */
  readonly isStillOpen: () => boolean;
}

type HeldKey = Pick<AncrageSchema['deviceKeys']['value'], 'key' | 'restoredAt'>;

const fetchKey = async ({ authorised, isOffline }: Unlocking): Promise<HeldKey> => {
  if (isOffline()) throw new Unreachable('network');
  const { key, restoredAt } = (await authorised(deviceKey)).data;
  return { key: await importSealingKey(key), restoredAt };
};

/** The sealed pieces that open, by their number. What does not open stays as it is, and blocks nobody. */
const openAll = async (
  database: AncrageDatabase,
  ids: readonly number[],
  key: CryptoKey,
): Promise<Map<number, UnsentWork>> => {
  const opened = new Map<number, UnsentWork>();
  for (const id of ids) {
    const row = await database.get('sealed', id);
    const unsent = row === undefined ? null : await openWork(key, row);
    if (unsent !== null) opened.set(id, unsent);
    else if (row !== undefined)
      console.error('Work that was sealed on this device could not be opened. It stays sealed.');
  }
  return opened;
};

/**
 * Sees to it that this device holds the person's key for as long as their session lasts, and puts back what was
 * sealed with it. Asks the server only while the key is not here. Source: Q-53.
 * @returns whether anything was put back
 * @throws NotSignedIn, Refusal, Unreachable
 */
export const unlock = async (
  database: AncrageDatabase,
  uid: number,
  unlocking: Unlocking,
): Promise<boolean> => {
  if (!canSeal()) return false;
  const held = await database.get('deviceKeys', uid);
  const ids = await database.getAllKeysFromIndex('sealed', 'uid', uid);
  if (held !== undefined && ids.length === 0) return false;
  const { key, ...told } = held ?? (await fetchKey(unlocking));
  const opened = await openAll(database, ids, key);
  if (!unlocking.isStillOpen()) throw new NotSignedIn();
  await durably(database, [...SEALING_STORES], async (writing) => {
    await writing.objectStore('deviceKeys').put({ ...told, uid, key });
    const sealed = writing.objectStore('sealed');
    for (const [id, unsent] of opened) {
      if ((await sealed.getKey(id)) === undefined) continue; // another tab was faster
      await putWorkBack(writing, unsent, told.restoredAt);
      await sealed.delete(id);
    }
  });
  return opened.size > 0;
};
