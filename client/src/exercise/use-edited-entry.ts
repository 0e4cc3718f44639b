import { useEffect, useEffectEvent, useState } from 'react';
import { readDraft } from '#journal-data/drafts/drafts.ts';
import { draftKeyOf, exerciseDraftSchema } from './exercise-draft.ts';
import type { Answers } from './model/answers.ts';

/**
 * The entry that is being edited, as it was last once another tab or device has deleted it: whoever is writing goes on, and
 * the save brings it back. Source: product "Data on the device".
 * @param key the key it stands under; null when none is edited
 * @param found the entry as it is now, if it is there
 * @param left the entry as the edit of it that was left on this device began with it, for one that this page has not seen
 * @returns null when it is neither in the journal nor left on the device; undefined until that is known
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
