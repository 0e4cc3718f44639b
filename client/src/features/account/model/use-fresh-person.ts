import { useEffect } from 'react';
import { loadPerson } from '#person/person-store.ts';
import { isOfCall } from '#platform/api/failures.ts';
import { onWake } from '#platform/wake.ts';

const load = (): void => {
  loadPerson().catch((failure: unknown) => {
    // What this device holds stands in, and the next time asks again; a session that ended has told everybody itself.
    if (!isOfCall(failure)) throw failure;
  });
};

/** Asks who one is whenever the page comes into sight: another device or tab, or the firm, may have changed it since. */
export const useFreshPerson = (): void =>
  useEffect(() => {
    load();
    return onWake(load);
  }, []);
