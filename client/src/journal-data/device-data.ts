import { sealUnsent } from '#journal-data/sealed-work.ts';
import { removeWork, SEALING_STORES } from '#journal-data/unsent-work.ts';
import { type AncrageDatabase, durably } from '#platform/storage/database.ts';

/** Erases all that this device holds of one person, sent or not. Source: T-03. */
export const erasePerson = (database: AncrageDatabase, uid: number): Promise<void> =>
  durably(database, [...SEALING_STORES], async (writing) => {
    await removeWork(writing, uid);
    const sealed = writing.objectStore('sealed');
    for (const key of await sealed.index('uid').getAllKeys(uid)) await sealed.delete(key);
    await writing.objectStore('deviceKeys').delete(uid);
    await writing.objectStore('journals').delete(uid);
  });

/**
 * Erases all that this device holds of a person who leaves, sent or not. Source: T-03.
 * @param signOut makes at once that nobody is signed in any more
 */
export const eraseAndSignOut = async (
  database: AncrageDatabase,
  uid: number,
  signOut: () => Promise<void>,
): Promise<void> => {
  await erasePerson(database, uid);
  await signOut();
  // What another tab wrote until now; from here on none writes for this person before they sign in again.
  await erasePerson(database, uid);
};

/**
 * Leaves of one person's data only what the server has not: changed fields, drafts, and files on their way. For a device that
 * cannot encrypt.
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
 * Encrypts what this device holds of people whose session has ended by itself, for that very person's next sign-in. What the
 * server has is kept, too: after a restore from a backup this may be the only copy. A device without the person's key (plain
 * http) keeps, unseen, only what was not sent. Source: product "Data on the device", T-05, Q-53; decision 124.
 */
export const sealJournals = async (database: AncrageDatabase, people: readonly number[]): Promise<void> => {
  for (const uid of people) {
    if ((await database.getKey('deviceKeys', uid)) === undefined) await eraseSent(database, uid);
    else await sealUnsent(database, uid);
  }
};
