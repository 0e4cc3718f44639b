import { useEffect } from 'react';
import { renewPerson } from '#person/person-store.ts';
import { isCallFailure } from '#platform/api/failures.ts';
import { isOffline, onWake } from '#platform/wake.ts';

/**
 * Asks who one is whenever the page comes into sight: another device or tab, or the firm, may have changed it since.
 * @param afterMs unless the server told less than so long ago, in milliseconds
 */
export const useFreshPerson = (afterMs = 0): void =>
  useEffect(() => {
    const renew = (): void => {
      if (isOffline()) return;
      renewPerson(afterMs).catch((failure: unknown) => {
        // What this device holds stands in, and the next time asks again; a session that ended has told everybody itself.
        if (!isCallFailure(failure)) throw failure;
      });
    };
    renew();
    return onWake(renew);
  }, [afterMs]);
