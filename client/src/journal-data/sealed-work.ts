import '#platform/schema-settings.ts';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { mergeTexts } from '@ancrage/shared/journal/merge';
import { deviceKey } from '@ancrage/shared/wire/device-key';
import * as z from 'zod/mini';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { canSeal, importSealingKey, openText, type SealedBytes, sealText } from '#platform/sealing.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import { type AncrageDatabase, durably, type Writing } from '#platform/storage/database.ts';

const textSchema = z.nullable(z.string());
const fieldSchema = z.enum(JOURNAL_FIELDS);

/** All that one person wrote on this device and the server has not. */
const workSchema = z.object({
  fields: z.array(z.object({ uid: z.int(), field: fieldSchema, current: textSchema, base: textSchema })),
  outbox: z.array(
    z.object({
      uid: z.int(),
      field: fieldSchema,
      oldestAt: z.number(),
      newestAt: z.number(),
      tie: z.int(),
      refusal: z.nullable(z.object({ status: z.int(), text: z.string() })),
      attempts: z.array(textSchema),
    }),
  ),
  drafts: z.array(z.object({ uid: z.int(), key: z.string(), value: z.unknown(), writtenAt: z.number() })),
});
type Work = z.infer<typeof workSchema>;

const WORK_STORES = ['fields', 'outbox', 'drafts'] as const;
const SEALING_STORES = [...WORK_STORES, 'journals', 'sealed', 'deviceKeys'] as const;

const placeOf = (uid: number): string => `ancrage unsent work of ${uid}`;

type SealingWrite = Writing<[...typeof SEALING_STORES]>;

const readWork = async (writing: SealingWrite, uid: number) => ({
  fields: await writing.objectStore('fields').index('uid').getAll(uid),
  outbox: await writing.objectStore('outbox').index('uid').getAll(uid),
  drafts: await writing.objectStore('drafts').index('uid').getAll(uid),
});

const isNothing = (work: Awaited<ReturnType<typeof readWork>>): boolean =>
  work.fields.length + work.outbox.length + work.drafts.length === 0;

/**
 * Seals what one person could not send, and lets go of the key: from here on only that person's next sign-in opens it.
 * A device without the key (plain http, a session older than this) leaves it as it is, unseen. Source: Q-53.
 */
export const sealUnsent = async (database: AncrageDatabase, uid: number): Promise<void> => {
  let isSealed = false;
  while (!isSealed) {
    const held = await database.get('deviceKeys', uid);
    if (held === undefined) return;
    const work = await durably(database, [...SEALING_STORES], (writing) => readWork(writing, uid));
    const text = JSON.stringify(work);
    const sealed = isNothing(work) ? null : await sealText(held.key, placeOf(uid), text);
    isSealed = await durably(database, [...SEALING_STORES], async (writing) => {
      // Sealing took a moment: what another tab did meanwhile is sealed in another round.
      if (JSON.stringify(await readWork(writing, uid)) !== text) return false;
      for (const name of WORK_STORES) {
        const store = writing.objectStore(name);
        for (const key of await store.index('uid').getAllKeys(uid)) await store.delete(key);
      }
      await writing.objectStore('journals').delete(uid);
      await writing.objectStore('deviceKeys').delete(uid);
      if (sealed !== null) await writing.objectStore('sealed').add({ uid, ...sealed });
      return true;
    });
  }
};

/** One sealed piece of work, opened; null when it does not open as this person's. */
const openWork = async (key: CryptoKey, uid: number, sealed: SealedBytes): Promise<Work | null> => {
  const text = await openText(key, placeOf(uid), sealed);
  const parsed = text === null ? null : z.safeParse(workSchema, JSON.parse(text));
  if (parsed?.success) return parsed.data;
  console.error('Work that was sealed on this device could not be opened. It stays sealed.');
  return null;
};

/** Puts opened work back, merged with what may have been written since under the same names. */
const putBack = async (writing: SealingWrite, work: Work): Promise<void> => {
  const [fields, outbox, drafts] = [
    writing.objectStore('fields'),
    writing.objectStore('outbox'),
    writing.objectStore('drafts'),
  ];
  for (const row of work.fields) {
    const { uid, field, base, current } = row;
    const held = await fields.get([uid, field]);
    const merged = held && mergeTexts(field, { base, mine: current, theirs: held.current });
    await fields.put(held === undefined ? row : { ...held, current: merged ?? null });
  }
  for (const row of work.outbox) {
    const held = await outbox.get([row.uid, row.field]);
    await outbox.put({
      ...row,
      newestAt: Math.max(row.newestAt, held?.newestAt ?? 0),
      attempts: [...row.attempts, ...(held?.attempts ?? [])],
    });
  }
  for (const row of work.drafts) {
    if ((await drafts.getKey([row.uid, row.key])) === undefined) await drafts.put(row);
  }
};

/** What opening needs of its surroundings. */
export interface Unlocking {
  readonly authorised: Authorised;
  readonly isOffline: () => boolean;
  /** whether the journal of this very person is still open, and they are the one signed in */
  readonly isStillOpen: () => boolean;
}

const fetchKey = async ({ authorised, isOffline }: Unlocking): Promise<CryptoKey> => {
  if (isOffline()) throw new Unreachable('network');
  return importSealingKey((await authorised(deviceKey)).data.key);
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
  const key = held?.key ?? (await fetchKey(unlocking));
  const opened = new Map<number, Work>();
  for (const id of ids) {
    const sealed = await database.get('sealed', id);
    const work = sealed === undefined ? null : await openWork(key, uid, sealed);
    if (work !== null) opened.set(id, work);
  }
  if (!unlocking.isStillOpen()) throw new NotSignedIn();
  await durably(database, [...SEALING_STORES], async (writing) => {
    await writing.objectStore('deviceKeys').put({ uid, key });
    const sealed = writing.objectStore('sealed');
    for (const [id, work] of opened) {
      if ((await sealed.getKey(id)) === undefined) continue; // another tab was faster
      await putBack(writing, work);
      await sealed.delete(id);
    }
  });
  return opened.size > 0;
};
