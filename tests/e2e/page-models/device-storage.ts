import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';

const authSchema = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  accessExpiresAt: z.number(),
  refreshExpiresAt: z.number(),
});
type Auth = z.infer<typeof authSchema>;

/** The auth data that a device holds; expiries in epoch milliseconds. Source: E-08. */
export const readAuth = async (page: Page): Promise<Auth> => {
  const text = await page.evaluate(() => localStorage.getItem('auth'));
  return authSchema.parse(JSON.parse(text ?? 'null'));
};

/** Changes the auth data on the device, as time or a thief would. */
export const tamperAuth = async (page: Page, changes: Partial<Auth>): Promise<void> => {
  const text = JSON.stringify({ ...(await readAuth(page)), ...changes });
  await page.evaluate((auth) => localStorage.setItem('auth', auth), text);
};

/** Stores of the device's database. */
const STORES = [
  'journals',
  'fields',
  'outbox',
  'drafts',
  'fileLinks',
  'documents',
  'deviceKeys',
  'sealed',
] as const;

/** A row of `fields`, as far as the tests look into it. */
interface HeldField {
  readonly field: string;
  readonly current: string | null;
}

type Stores = Record<Exclude<(typeof STORES)[number], 'fields'>, unknown[]> & { fields: HeldField[] };

/** Everything in the device's database, by store. */
export const onDevice = (page: Page): Promise<Stores> =>
  page.evaluate(
    (names) =>
      new Promise<Stores>((resolve, reject) => {
        const opening = indexedDB.open('ancrage');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(names);
          const reading = names.map((name) => [name, transaction.objectStore(name).getAll()] as const);
          transaction.oncomplete = () => {
            database.close();
            resolve(Object.fromEntries(reading.map(([name, { result }]) => [name, result])) as Stores);
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    STORES,
  );

/** What is written to the device, by database and stores. */
const WRITTEN = {
  journal: { database: 'ancrage', stores: ['fields', 'outbox'] },
  drafts: { database: 'ancrage', stores: ['drafts'] },
  session: { database: 'ancrage-session', stores: ['session'] },
};

/**
 * Blocks a database of the device with a long write, as a slow disk would: no other write completes until it ends.
 * @returns ends it
 */
export const holdUpWrites = async (
  page: Page,
  what: keyof typeof WRITTEN = 'journal',
): Promise<() => Promise<void>> => {
  const hold = await page.evaluateHandle(
    ({ database: name, stores }) =>
      new Promise<{ end(): void }>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(stores, 'readwrite');
          let isHeld = true;
          const ask = () => {
            const reading = transaction.objectStore(stores[0] ?? '').count();
            reading.onsuccess = () => (isHeld ? ask() : database.close());
          };
          ask();
          resolve({
            end: () => {
              isHeld = false;
            },
          });
        };
      }),
    WRITTEN[what],
  );
  return () => hold.evaluate((held) => held.end());
};

/**
 * Makes the page one that ends with the next save: from the moment it is on the disk, nothing more is written there.
 * @returns waits until it has ended
 */
export const endWithNextSave = async (page: Page): Promise<() => Promise<void>> => {
  const ended = await page.evaluateHandle(() => {
    const state = { isOver: false };
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      if (state.isOver) throw new Error('The page is over.');
      const begun = transaction.call(this, names, mode, options);
      // A save ends its draft in the same write; what comes from the server is written without one.
      const isSave = ['outbox', 'drafts'].every((store) => begun.objectStoreNames.contains(store));
      if (mode === 'readwrite' && isSave)
        begun.addEventListener('complete', () => {
          state.isOver = true;
        });
      return begun;
    };
    return state;
  });
  return () => expect.poll(() => ended.evaluate(({ isOver }) => isOver)).toBe(true);
};

/** Waits until every file of the app is on the device and the service worker answers this page. */
export const isKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

/** What the browser says when the service worker takes over a page that is loading: it fetched a file twice. */
export const TAKEN_OVER = /cross-world service worker resource mismatch/;
