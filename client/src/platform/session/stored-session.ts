import { type DBSchema, openDB } from 'idb';
import * as z from 'zod/mini';
import type { AuthData } from '#platform/session/auth-data.ts';
import { authStored } from '#platform/storage/local.ts';

/**
 * The auth data in IndexedDB. Browsers flush local storage seconds later, and a crash before loses it: a refresh token
 * that was used, but whose successor is lost, would look stolen. Source: decision 104.
 */
export interface StoredSession {
  /** The stored data; null when the last session ended, undefined when none was ever stored here. */
  readonly read: () => Promise<AuthData | null | undefined>;
  /** Stores auth data; it is on the disk when this resolves. @throws DOMException when the device cannot store */
  readonly keep: (auth: AuthData) => Promise<void>;
  /** Deletes it, and records that the session ended. @throws DOMException when the device cannot store */
  readonly drop: () => Promise<void>;
}

/**
 * A separate database: its schema does not change with the journal's, so that tabs of two releases of the app read the
 * same session.
 */
const DATABASE_NAME = 'ancrage-session';
const KEY = 'auth';

interface SessionSchema extends DBSchema {
  session: { key: typeof KEY; value: unknown };
}

const open = () =>
  openDB<SessionSchema>(DATABASE_NAME, 1, {
    upgrade: (database) => void database.createObjectStore('session'),
  });

const put = async (auth: AuthData | null): Promise<void> => {
  const database = await open();
  try {
    const writing = database.transaction('session', 'readwrite', { durability: 'strict' });
    await Promise.all([writing.store.put(auth, KEY), writing.done]);
  } finally {
    database.close();
  }
};

const read = async (): Promise<AuthData | null | undefined> => {
  // Do not create the database on a device where nobody ever signed in.
  if (indexedDB.databases !== undefined) {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === DATABASE_NAME)) return undefined;
  }
  const database = await open();
  try {
    const { data } = z.safeParse(z.nullable(authStored), await database.get('session', KEY));
    return data;
  } finally {
    database.close();
  }
};

/** The stored session of this device. */
export const storedSession: StoredSession = { read, keep: put, drop: () => put(null) };
