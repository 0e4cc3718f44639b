import { useState } from 'react';

/**
 * The entry that is being edited, as it was first shown once another tab or device has deleted it: whoever is writing
 * goes on, and the save brings it back. Source: product "Data on the device".
 * @param key the key it stands under; null when none is edited
 * @param entry the entry as it is now, if it is there
 */
export const useKeptEntry = <Entry>(key: string | null, entry: Entry | undefined): Entry | undefined => {
  const [first, setFirst] = useState({ key, entry });
  if (first.key !== key || (first.entry === undefined && entry !== undefined)) setFirst({ key, entry });
  return entry ?? first.entry;
};
