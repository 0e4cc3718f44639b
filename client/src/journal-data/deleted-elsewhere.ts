import type { EntryState } from '@ancrage/shared/journal/restoring';
import { useSyncExternalStore } from 'react';
import { restoreEntries } from '#journal-data/history.ts';
import { journalKeeper } from '#journal-data/journal.ts';
import { type Alongside, type FieldDeletion, noteDeletionsSeen } from '#journal-data/local-journal.ts';

const { view } = journalKeeper;
const NONE: readonly FieldDeletion[] = [];
let read: { readonly journal: typeof view.journal; readonly deleted: readonly FieldDeletion[] } = {
  journal: null,
  deleted: NONE,
};

/** The same list until the journal is read again. */
const deletedNow = (): readonly FieldDeletion[] => {
  if (read.journal !== view.journal) {
    const deleted = view.deletedElsewhere();
    read = { journal: view.journal, deleted: deleted.length === 0 ? NONE : deleted };
  }
  return read.deleted;
};

/**
 * The entries that another device deleted and the person has neither put back nor said to have seen. This device keeps
 * them until then; none from before it held the journal. Source: X-07, product "Data on the device".
 */
export const useDeletedElsewhere = (): readonly FieldDeletion[] =>
  useSyncExternalStore(view.subscribe, deletedNow);

const alongside = (deleted: readonly FieldDeletion[]): Alongside => {
  const uid = journalKeeper.owner?.uid;
  return async (writing) => {
    if (uid !== undefined) await noteDeletionsSeen(writing, uid, deleted);
  };
};

/** Notes that the person has seen these deletions, and says no more of them. */
export const noteSeen = (deleted: readonly FieldDeletion[]): Promise<void> =>
  journalKeeper.changeTogether(
    deleted.map(({ field }) => ({ field, change: (document) => document })),
    alongside(deleted),
  );

/**
 * Puts entries back that another device deleted, as they were stored, and says no more of them.
 * @returns what takes it back
 */
export const putDeletedBack = async (deleted: readonly FieldDeletion[]): Promise<EntryState[]> => {
  const states = deleted.map(({ field, key, entry }) => ({ field, entryKey: key, entry }));
  return restoreEntries(states, alongside(deleted));
};
