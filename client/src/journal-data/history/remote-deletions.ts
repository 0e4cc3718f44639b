import type { EntryState } from '@ancrage/shared/journal/restoring';
import { useSyncExternalStore } from 'react';
import { journalKeeper } from '#journal-data/journal/journal.ts';
import { type Alongside, type FieldDeletion, markDeletionsSeen } from '#journal-data/store/local-journal.ts';

const { view } = journalKeeper;
const NONE: readonly FieldDeletion[] = [];
let read: { readonly journal: typeof view.journal; readonly deleted: readonly FieldDeletion[] } = {
  journal: null,
  deleted: NONE,
};

/** The list of deletions; the same object until the journal is read again. */
const deletedNow = (): readonly FieldDeletion[] => {
  if (read.journal !== view.journal) {
    const deleted = view.deletedElsewhere();
    read = { journal: view.journal, deleted: deleted.length === 0 ? NONE : deleted };
  }
  return read.deleted;
};

/**
 * The entries that other devices deleted, until the person restores them or marks them as seen. Deletions from before this
 * device had the journal are not known. Source: X-07, product "Data on the device".
 */
export const useDeletedElsewhere = (): readonly FieldDeletion[] =>
  useSyncExternalStore(view.subscribe, deletedNow);

/** Loaded on demand: home shows deletions, and restores few. */
const loadHistory = () => import('#journal-data/history/journal-history.ts');

const markingSeen = (deleted: readonly FieldDeletion[]): Alongside => {
  const uid = journalKeeper.owner?.uid;
  return async (writing) => {
    if (uid !== undefined) await markDeletionsSeen(writing, uid, deleted);
  };
};

/** Marks deletions as seen: they are not shown again. */
export const noteSeen = (deleted: readonly FieldDeletion[]): Promise<void> =>
  journalKeeper.changeTogether(
    deleted.map(({ field }) => ({ field, change: (document) => document })),
    markingSeen(deleted),
  );

/**
 * Restores entries that another device deleted, in their stored form, and marks the deletions as seen.
 * @returns the states that undo it
 */
export const putDeletedBack = async (deleted: readonly FieldDeletion[]): Promise<EntryState[]> => {
  const states = deleted.map(({ field, key, entry }) => ({ field, entryKey: key, entry }));
  const { restoreEntries } = await loadHistory();
  return restoreEntries(states, markingSeen(deleted));
};

/** Undoes `putDeletedBack`. */
export const undoPutBack = async (undo: readonly EntryState[]): Promise<void> => {
  const { restoreEntries } = await loadHistory();
  await restoreEntries(undo);
};
