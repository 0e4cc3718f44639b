import { sameJson, toJson } from '@ancrage/shared/journal/json';
import { useEffect, useEffectEvent, useState } from 'react';
import { readDraft } from '#journal-data/drafts.ts';
import { draftKeyOf, exerciseDraftSchema } from './draft.ts';
import type { Answers } from './model/answers.ts';

/**
 * What is in the journal under a key, or what was there last while this page stood open; undefined when it has seen nothing.
 * @param found what is there now, if anything
 */
export const useLastSeen = <Entry extends object>(
  key: string | null,
  found: Entry | undefined,
): Entry | undefined => {
  const [last, setLast] = useState({ key, entry: found });
  const isNews = found !== undefined && !(last.entry && sameJson(toJson(last.entry), toJson(found)));
  if (last.key !== key || isNews) setLast({ key, entry: found });
  return found ?? (last.key === key ? last.entry : undefined);
};

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
  const entry = useLastSeen(key, found);
  const [told, setTold] = useState<{ readonly key: string; readonly entry: Entry | null } | null>(null);
  const readLeft = useEffectEvent(left);
  const isMissing = entry === undefined;
  useEffect(() => {
    if (key === null || !isMissing) return;
    let isCurrent = true;
    readLeft(key)
      .catch((failure: unknown) => {
        console.error('The draft could not be read from this device.', failure);
        return null;
      })
      .then((entry) => isCurrent && setTold({ key, entry }));
    return () => {
      isCurrent = false;
    };
  }, [key, isMissing]);
  return entry ?? (told?.key === key ? told.entry : undefined);
};

/**
 * What an edit that was left on this device began with; null when none was left.
 * @param id the exercise's id, as its drafts are named with it
 */
export const readUnsavedEdit = async (id: string, entryKey: string): Promise<Answers | null> => {
  const draft = await readDraft(draftKeyOf(id, entryKey), exerciseDraftSchema);
  return draft && (draft.base ?? draft.answers);
};
