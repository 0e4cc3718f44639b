import { useSyncExternalStore } from 'react';
import { DRAFT_CHANNEL, draftMessageSchema } from '#journal-data/drafts/draft-channel.ts';
import { DraftView } from '#journal-data/drafts/draft-view.ts';
import { drafts } from '#journal-data/drafts/drafts.ts';
import { onFilesBack } from '#journal-data/journal/journal.ts';
import { type RemovedEntry, removeEntries } from '#journal-data/journal/remove-entries.ts';
import { combinedRow } from '#journal-data/store/draft-row.ts';
import { openChannel } from '#platform/channel.ts';
import { type DraftRow, durably } from '#platform/storage/database.ts';

const view = new DraftView(async () => {
  const uid = drafts.uid();
  return uid === null ? [] : (await drafts.database()).getAllFromIndex('drafts', 'uid', uid);
});
const channel = openChannel(DRAFT_CHANNEL, draftMessageSchema, () => void view.refresh());
onFilesBack(() => void view.refresh()); // with the files, encrypted drafts were restored

const announce = (key: string): void => {
  channel.post({ key, isSaved: false });
  void view.refresh(); // a channel does not receive its own messages
};

/** The draft on the device under a key, from whichever tab. */
export const useDraftRow = (key: string): DraftRow | undefined =>
  useSyncExternalStore(view.subscribe, () => view.all().get(key));

/** All offered drafts on the device, by key; empty until they are read. */
export const useDraftRows = (): ReadonlyMap<string, DraftRow> =>
  useSyncExternalStore(view.subscribe, () => view.offered());

/** Whether the device has any offered draft; null until they are read. */
export const useHasDrafts = (): boolean | null =>
  useSyncExternalStore(view.subscribe, () => (view.isRead ? view.offered().size > 0 : null));

/**
 * Removes a draft from this device.
 * @returns the function that restores it, beside what was written under its key since
 */
export const removeDraft = async (key: string): Promise<() => Promise<void>> => {
  const row = await drafts.row(key); // after all writes of this tab
  const database = await drafts.database();
  const removed =
    row &&
    (await durably(database, ['drafts'], async (writing) => {
      const found = await writing.objectStore('drafts').get([row.uid, key]);
      await writing.objectStore('drafts').delete([row.uid, key]);
      return found;
    }));
  if (removed === undefined) return async () => {};
  const { uid } = removed;
  const restoreFailed = drafts.forgetFailed(uid, key);
  announce(key);
  return async () => {
    // Another task is encrypting or erasing the drafts.
    if (drafts.uid() !== uid) throw new Error('The journal was closed.');
    await durably(database, ['drafts'], async (writing) => {
      const held = await writing.objectStore('drafts').get([uid, key]);
      await writing.objectStore('drafts').put(combinedRow(held, removed));
    });
    restoreFailed();
    announce(key);
  };
};

/**
 * Deletes entries that belong together and hides their unsaved edit; it is offered again when they are restored.
 * See {@link removeEntries}.
 * @param draftKey the key of the edit's draft
 */
export const removeWithDraft = async (
  draftKey: string,
  ...[places, { alongside } = {}]: Parameters<typeof removeEntries>
): Promise<RemovedEntry> => {
  await drafts.row(draftKey); // after all writes of this tab
  const removed = await removeEntries(places, { draftKey, ...(alongside && { alongside }) });
  announce(draftKey);
  const bringBack = async () => {
    await removed.bringBack();
    announce(draftKey);
  };
  return { bringBack };
};
