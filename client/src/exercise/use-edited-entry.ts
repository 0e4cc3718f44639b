import { useEffect, useEffectEvent, useState } from 'react';
import { readDraft } from '#journal-data/drafts/drafts.ts';
import { draftKeyOf, exerciseDraftSchema } from './exercise-draft.ts';
import type { Answers } from './model/answers.ts';

/**
 * The entry being edited, or its last state after another tab or device has deleted it: the user can continue, and a
 * save restores it. Source: product "Data on the device".
 * @param key the key of the entry; null when none is edited
 * @param found the current entry, if it exists
 * @param left the base of the unsaved edit on this device, for an entry that this page has not loaded
 * @returns null when it is neither in the journal nor in a draft; undefined until that is known
 */
export const useEditedEntry = <Entry extends object>(
  key: string | null,
  found: Entry | undefined,
  left: (key: string) => Promise<Entry | null>,
): Entry | null | undefined => {
  const [last, setLast] = useState<{ key: string | null; entry: Entry | null | undefined }>({
    key,
    entry: found,
  });
  const isNews = found && JSON.stringify(found) !== JSON.stringify(last.entry);
  if (last.key !== key || isNews) setLast({ key, entry: found });
  const readLeft = useEffectEvent(left);
  const isUnseen = last.entry === undefined;
  useEffect(() => {
    if (key === null || !isUnseen) return;
    let isCurrent = true;
    readLeft(key)
      .catch((failure: unknown) => {
        console.error('The draft could not be read from this device.', failure);
        return null;
      })
      .then((entry) => isCurrent && setLast({ key, entry }));
    return () => {
      isCurrent = false;
    };
  }, [key, isUnseen]);
  return found ?? last.entry;
};

/**
 * What an edit that was left on this device began with; null when none was left.
 * @param id the exercise's id, as its drafts are named with it
 */
export const readUnsavedEdit = async (id: string, entryKey: string): Promise<Answers | null> => {
  const draft = await readDraft(draftKeyOf(id, entryKey), exerciseDraftSchema);
  return draft && (draft.base ?? draft.answers);
};
