import type { NoteFile, Notes } from '@ancrage/shared/journal/notes';
import { useSyncExternalStore } from 'react';
import { fetchFile } from '#journal-data/attachments/attachment-calls.ts';
import { AttachmentKeeper } from '#journal-data/attachments/attachment-keeper.ts';
import { DRAFT_PLACE } from '#journal-data/attachments/attachment-store.ts';
import type { PendingFile } from '#journal-data/attachments/attachment-view.ts';
import { publishUnsentFiles } from '#journal-data/attachments/unsent-files.ts';
import { changeJournal, journalKeeper } from '#journal-data/journal/journal.ts';
import type { SavingWrite } from '#journal-data/store/local-journal.ts';
import { NotSignedIn } from '#platform/api/failures.ts';
import { uploadFile } from '#platform/api/file-transfer.ts';
import { now } from '#platform/clock.ts';
import { withLock } from '#platform/locks.ts';
import { authorised, withAccess } from '#platform/session/tokens.ts';
import { deviceDatabase } from '#platform/storage/database.ts';
import { readLocal } from '#platform/storage/local.ts';
import { isOffline, onWake } from '#platform/wake.ts';

/** The notes with a file added to one of them. A deleted note is restored for it: an addition wins over a deletion. */
export const withFile = (notes: Notes, dateKey: string, file: NoteFile): Notes => {
  const note = notes[dateKey] ?? { date: dateKey, text: '' };
  const files = note.files ?? [];
  if (files.some(({ fid }) => fid === file.fid)) return notes;
  return { ...notes, [dateKey]: { ...note, files: [...files, file] } };
};

const keeper = new AttachmentKeeper({
  database: deviceDatabase,
  authorised,
  withAccess,
  upload: uploadFile,
  withLock,
  now,
  isOffline,
  onWake,
  isSignedIn: ({ nid }) => readLocal('data-id') === nid,
  withSyncPaused: (work) => journalKeeper.withSyncPaused(work),
  addToNote: (dateKey, file) =>
    changeJournal('field_celebrations', (notes) => withFile(notes, dateKey, file)),
  name: 'ancrage-attachments',
});

journalKeeper.onFilesBack(() => void keeper.resume());
journalKeeper.view.subscribe(() => keeper.follow(journalKeeper.owner));
keeper.view.subscribe(() => publishUnsentFiles(keeper.view.hasUnsent()));
keeper.follow(journalKeeper.owner);

/** The place of the files of a draft. */
export const draftPlace = (name: string): string => `${DRAFT_PLACE}${name}`;

/** The pending files of a note or of a draft. */
export const usePendingFiles = (place: string): readonly PendingFile[] =>
  useSyncExternalStore(keeper.view.subscribe, () => keeper.view.at(place));

/** All pending files, by the note or draft they belong to. */
export const useAllPendingFiles = (): ReadonlyMap<string, readonly PendingFile[]> =>
  useSyncExternalStore(keeper.view.subscribe, () => keeper.view.all());

/** See {@link AttachmentKeeper.opened}. */
export const filesRead = (): Promise<void> => keeper.opened();

/** See {@link AttachmentKeeper.choose}. */
export const chooseFiles = (place: string, files: readonly File[]): Promise<void> =>
  keeper.choose(place, files);

/** See {@link AttachmentKeeper.bytesOf}. */
export const pendingBytes = (file: Pick<PendingFile, 'id' | 'type'>): Promise<Blob | null> =>
  keeper.bytesOf(file);

/** See {@link AttachmentKeeper.settle}. */
export const settleFiles = (writing: SavingWrite, draft: string, dateKey: string): Promise<void> =>
  keeper.settle(writing, draft, dateKey);

/** See {@link AttachmentKeeper.drop}. */
export const dropFiles = (ids: readonly string[]): Promise<() => Promise<void>> => keeper.drop(ids);

/** See {@link AttachmentKeeper.relink}. */
export const relinkFiles = (writing: SavingWrite, fids: Iterable<number>): Promise<void> =>
  keeper.relink(writing, fids);

/** See {@link AttachmentKeeper.retry}. */
export const retryFile = (id: string): Promise<void> => keeper.retry(id);

/** See {@link AttachmentKeeper.sendAll}; a chosen sign-out does this first. */
export const sendFiles = (): Promise<boolean> => keeper.sendAll();

/** See {@link fetchFile}. */
export const fetchNoteFile = (file: NoteFile): Promise<Blob> => {
  const owner = journalKeeper.owner;
  if (owner === null) return Promise.reject(new NotSignedIn());
  return fetchFile({ authorised, withAccess }, owner.nid, file);
};
