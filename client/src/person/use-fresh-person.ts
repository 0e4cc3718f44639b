import { useEffect } from 'react';
import { renewPerson } from '#person/person-store.ts';
import { isCallFailure } from '#platform/api/failures.ts';
import { isOffline, onWake } from '#platform/wake.ts';

/**
 * Refreshes the user whenever the page becomes visible: another device or tab, or the firm, may have changed it.
 * @param afterMs minimum age of the last response, in milliseconds
 */
export const useFreshPerson = (afterMs = 0): void =>
  useEffect(() => {
    const renew = (): void => {
      if (isOffline()) return;
      renewPerson(afterMs).catch((failure: unknown) => {
        // The stored user is shown, and the next time tries again; the session notifies its own end.
        if (!isCallFailure(failure)) throw failure;
      });
    };
    renew();
    return onWake(renew);
  }, [afterMs]);
