import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { HttpError } from '#platform/api/failures.ts';
import { openChannel } from '#platform/channel.ts';
import { saysNoRight, saysSignedOut } from './staff-problem.ts';

/** The query keys of the admin console. */
export const staffKeys = {
  me: ['me'],
  isOver: ['is-over'],
  counters: ['counters'],
  people: ['people'],
  person: (uid: number) => ['person', uid],
  log: ['log'],
  mails: ['mails'],
  members: ['members'],
  passkeys: ['passkeys'],
  erasures: ['erasures'],
  invitations: ['invitations'],
} as const;

/** Replaces the screen with the sign-in form. */
const forgetSignIn = (): void => {
  // The data is removed with the session: none stays behind the sign-in form.
  staffQueries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== staffKeys.me[0] });
  staffQueries.setQueryData(staffKeys.me, null);
};

/** All tabs of a browser share one session: when it ends in one, all stop showing data. */
const otherTabs = openChannel('ancrage-desk', z.literal('signed-out'), forgetSignIn);

/** Handles the member's sign-out, in every tab. */
export const tellSignedOut = (): void => {
  forgetSignIn();
  otherTabs.post('signed-out');
};

/** The same for a session that the server ended; the form then says so. */
export const tellSignInOver = (): void => {
  forgetSignIn();
  staffQueries.setQueryData(staffKeys.isOver, true);
};

/** Refetches all data that a change may have affected. */
export const refetchAll = (): Promise<void> =>
  staffQueries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== staffKeys.me[0] });

/** For a mutation whose response was lost: resets it and refetches the data. @param forget the `reset` of the mutation */
export const resetAndRefetch = (forget: () => void) => () => {
  forget();
  void refetchAll();
};

const onError = (failure: unknown): void => {
  if (saysSignedOut(failure)) tellSignInOver();
  // The right was taken since. The next page hides what needs it; this one still explains the refusal.
  if (saysNoRight(failure))
    void staffQueries.invalidateQueries({ queryKey: staffKeys.me, refetchType: 'none' });
};

/** The server data of the admin console; removed when the session ends. */
export const staffQueries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // Offline, a call fails and reports it: by default, the library would wait and send it later.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, failure) => !(failure instanceof HttpError) && count < 2,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
  },
});
