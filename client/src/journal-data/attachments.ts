import type { NoteFile, Notes } from '@ancrage/shared/journal/notes';
import { useSyncExternalStore } from 'react';
import { fetchFile } from '#journal-data/attachment-calls.ts';
import { AttachmentKeeper } from '#journal-data/attachment-keeper.ts';
import { DRAFT_PLACE } from '#journal-data/attachment-store.ts';
import type { TravellingFile } from '#journal-data/attachment-view.ts';
import { changeJournal, journalKeeper } from '#journal-data/journal.ts';
import type { SavingWrite } from '#journal-data/local-journal.ts';
import { publishUnsentFiles } from '#journal-data/unsent-files.ts';
import { NotSignedIn } from '#platform/api/failures.ts';
import { uploadFile } from '#platform/api/file-transfer.ts';
import { now } from '#platform/clock.ts';
import { withLock } from '#platform/locks.ts';
import { authorised, withAccess } from '#platform/session/tokens.ts';
import { deviceDatabase } from '#platform/storage/database.ts';
import { readLocal } from '#platform/storage/local.ts';
import { isOffline, onWake } from '#platform/wake.ts';

/** The notes with a file added to one of them; a note that is gone comes back for it: an addition beats a deletion. */
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
  besideSync: (work) => journalKeeper.besideSync(work),
  addToNote: (dateKey, file) =>
    changeJournal('field_celebrations', (notes) => withFile(notes, dateKey, file)),
  name: 'ancrage-attachments',
});

journalKeeper.onFilesBack(() => void keeper.takeUp());
journalKeeper.view.subscribe(() => keeper.follow(journalKeeper.owner));
keeper.view.subscribe(() => publishUnsentFiles(keeper.view.hasUnsent()));
keeper.follow(journalKeeper.owner);

/** The place of the files chosen for a draft, by the draft's name. */
export const draftPlace = (name: string): string => `${DRAFT_PLACE}${name}`;

/** The files of a note or of a draft that are still on their way. */
export const useTravellingFiles = (place: string): readonly TravellingFile[] =>
  useSyncExternalStore(keeper.view.subscribe, () => keeper.view.at(place));

/** All files on their way, by the note or draft they belong to. */
export const useAllTravellingFiles = (): ReadonlyMap<string, readonly TravellingFile[]> =>
  useSyncExternalStore(keeper.view.subscribe, () => keeper.view.all());

/** See {@link AttachmentKeeper.opened}. */
export const filesRead = (): Promise<void> => keeper.opened();

/** See {@link AttachmentKeeper.choose}. */
export const chooseFiles = (place: string, files: readonly File[]): Promise<void> =>
  keeper.choose(place, files);

/** See {@link AttachmentKeeper.bytesOf}. */
export const travellingBytes = (file: Pick<TravellingFile, 'id' | 'type'>): Promise<Blob | null> =>
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

/** See {@link AttachmentKeeper.sendAll}: what a chosen sign-out does first. */
export const sendFiles = (): Promise<boolean> => keeper.sendAll();

/** See {@link fetchFile}. */
export const fetchNoteFile = (file: NoteFile): Promise<Blob> => {
  const owner = journalKeeper.owner;
  if (owner === null) return Promise.reject(new NotSignedIn());
  return fetchFile({ authorised, withAccess }, owner.nid, file);
};
