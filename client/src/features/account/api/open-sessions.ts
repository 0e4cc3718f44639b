import { sessionEnd } from '@ancrage/shared/wire/session-end';
import type { OpenSession, RestoredCopy } from '@ancrage/shared/wire/session-list';
import { sessionList } from '@ancrage/shared/wire/session-list';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { usePerson } from '#person/person-store.ts';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { queryClient } from '#platform/query-client.ts';
import { authorised } from '#platform/session/tokens.ts';
import { isOffline } from '#platform/wake.ts';

type SessionList = z.infer<typeof sessionList.response>;

const useSessionList = <Part>(select: (list: SessionList) => Part) => {
  const uid = usePerson()?.info.uid;
  return useQuery(
    {
      queryKey: ['open-sessions', uid],
      queryFn: async (): Promise<SessionList> => {
        if (isOffline()) throw new Unreachable('network');
        return (await authorised(sessionList)).data;
      },
      select,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
};

/** The sessions of the user, fetched again at every visit. Source: Q-13. */
export const useOpenSessions = () => useSessionList(({ sessions }) => sessions);

/** Whether what the server has is a restored copy; undefined while nobody knows. */
export const useRestoredCopy = (): RestoredCopy | null | undefined =>
  useSessionList(({ restored }) => restored).data;

/**
 * Ends one session; ignores one that has already ended.
 * @throws HttpError (403 `wrong_password`, 429), Unreachable, NotSignedIn
 */
export const endSessionOf = async ({ id }: OpenSession, password: string): Promise<void> => {
  try {
    await authorised(sessionEnd, { body: { password, session: id } });
  } catch (failure) {
    if (!(failure instanceof HttpError) || failure.status !== 404) throw failure;
  }
};

/**
 * Ends all sessions but this one.
 * @returns how many there were
 * @throws HttpError (403 `wrong_password`, 429), Unreachable, NotSignedIn
 */
export const endOtherSessions = async (password: string): Promise<number> =>
  (await authorised(sessionEnd, { body: { password } })).data.ended;
