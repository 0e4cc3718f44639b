import {
  type GuardState,
  recoveryGuard,
  recoveryGuardCode,
  recoveryGuardEnd,
  recoveryGuardRefusal,
} from '@ancrage/shared/wire/recovery-guard';
import { useQuery } from '@tanstack/react-query';
import { currentPerson, usePerson } from '#person/person-store.ts';
import { Unreachable } from '#platform/api/failures.ts';
import { queryClient } from '#platform/query-client.ts';
import { authorised } from '#platform/session/tokens.ts';
import { isOffline } from '#platform/wake.ts';

const keyOf = (uid: number | undefined) => ['recovery-guard', uid];

const show = (guard: GuardState | null): void => {
  queryClient.setQueryData(keyOf(currentPerson()?.info.uid), guard);
};

/** The recovery guard of the user, null when it is off; the banner of every page and the account page share it. Source: decision 196. */
export const useRecoveryGuard = (everyMs: number | false = false) => {
  const uid = usePerson()?.info.uid;
  return useQuery(
    {
      queryKey: keyOf(uid),
      queryFn: async (): Promise<GuardState | null> => {
        if (isOffline()) throw new Unreachable('network');
        return (await authorised(recoveryGuard)).data.guard;
      },
      enabled: uid !== undefined,
      refetchInterval: everyMs,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
};

/**
 * Makes a paper code, and switches the guard on if it is off.
 * @returns the code, which cannot be read again
 * @throws HttpError (403 `wrong_password`, 429), Unreachable, NotSignedIn
 */
export const makePaperCode = async (password: string): Promise<string> => {
  const { paperCode, guard } = (await authorised(recoveryGuardCode, { body: { password } })).data;
  show(guard);
  return paperCode;
};

/** Switches the guard off. @throws HttpError (403 `wrong_password`, 429), Unreachable, NotSignedIn */
export const endGuard = async (password: string): Promise<void> =>
  show((await authorised(recoveryGuardEnd, { body: { password } })).data.guard);

/** Refuses a recovery that waits. @throws HttpError, Unreachable, NotSignedIn */
export const refuseRecovery = async (): Promise<void> =>
  show((await authorised(recoveryGuardRefusal)).data.guard);
