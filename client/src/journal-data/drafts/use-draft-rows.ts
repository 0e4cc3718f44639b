import { useSyncExternalStore } from 'react';
import { draftNewsSchema } from '#journal-data/drafts/draft-news.ts';
import { DraftView } from '#journal-data/drafts/draft-view.ts';
import { DRAFT_NEWS, drafts } from '#journal-data/drafts/drafts.ts';
import { onFilesBack } from '#journal-data/journal/journal.ts';
import { type RemovedEntry, removeEntries } from '#journal-data/journal/remove-entries.ts';
import { combinedRow } from '#journal-data/store/draft-row.ts';
import { openChannel } from '#platform/channel.ts';
import { type DraftRow, durably } from '#platform/storage/database.ts';

const view = new DraftView(async () => {
  const uid = drafts.uid();
  return uid === null ? [] : (await drafts.database()).getAllFromIndex('drafts', 'uid', uid);
});
const news = openChannel(DRAFT_NEWS, draftNewsSchema, () => void view.look());
onFilesBack(() => void view.look()); // drafts that were sealed are back with them

const tell = (key: string): void => {
  news.post({ key, isSaved: false });
  void view.look(); // a line does not hear itself
};

/** The draft that the device keeps under a key, whichever tab writes it. */
export const useDraftRow = (key: string): DraftRow | undefined =>
  useSyncExternalStore(view.subscribe, () => view.all().get(key));

/** All drafts that the device offers, by key; none until they were read. */
export const useDraftRows = (): ReadonlyMap<string, DraftRow> =>
  useSyncExternalStore(view.subscribe, () => view.offered());

/** Whether the device offers any draft; null until they were read. */
export const useHasDrafts = (): boolean | null =>
  useSyncExternalStore(view.subscribe, () => (view.isRead ? view.offered().size > 0 : null));

/**
 * Takes a draft off this device, whatever is in it.
 * @returns puts it back, beside what may have been written under its key since
 */
export const takeDraftAway = async (key: string): Promise<() => Promise<void>> => {
  const row = await drafts.row(key); // which waits for what this tab is writing
  const database = await drafts.database();
  const taken =
    row &&
    (await durably(database, ['drafts'], async (writing) => {
      const found = await writing.objectStore('drafts').get([row.uid, key]);
      await writing.objectStore('drafts').delete([row.uid, key]);
      return found;
    }));
  if (taken === undefined) return async () => {};
  const { uid } = taken;
  const place = `${uid} ${key}`;
  const failed = drafts.turn(key);
  drafts.turns.delete(place); // words that the disk had refused would come back with the next page
  tell(key);
  return async () => {
    // Its drafts are being sealed or erased.
    if (drafts.uid() !== uid) throw new Error('The journal was closed.');
    await durably(database, ['drafts'], async (writing) => {
      const held = await writing.objectStore('drafts').get([uid, key]);
      await writing.objectStore('drafts').put(combinedRow(held, taken));
    });
    if (failed !== undefined) drafts.turns.set(place, failed);
    tell(key);
  };
};

/**
 * Deletes entries that belong together, and hides the edit of them that was left unsaved: whenever they are back, it is
 * offered again. See {@link removeEntries}.
 * @param draftKey the key of that edit's draft
 */
export const removeWithDraft = async (
  draftKey: string,
  ...[places, { alongside } = {}]: Parameters<typeof removeEntries>
): Promise<RemovedEntry> => {
  await drafts.row(draftKey); // what this tab is writing of it goes first
  const removed = await removeEntries(places, { draftKey, ...(alongside && { alongside }) });
  tell(draftKey);
  const bringBack = async () => {
    await removed.bringBack();
    tell(draftKey);
  };
  return { bringBack };
};
