import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Refusal } from '#platform/api/failures.ts';
import { openChannel } from '#platform/channel.ts';
import { saysSignedOut } from './staff-problem.ts';

/** Names of what the console has read. */
export const staffKeys = {
  me: ['me'],
  isOver: ['is-over'],
  counters: ['counters'],
  people: ['people'],
  person: (uid: number) => ['person', uid],
  log: ['log'],
  mails: ['mails'],
  members: ['members'],
} as const;

/** Shows the sign-in form in place of whatever is on the screen. */
const forgetSignIn = (): void => {
  // What was read goes with the sign-in: nothing of it stays behind the sign-in form.
  staffQueries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== staffKeys.me[0] });
  staffQueries.setQueryData(staffKeys.me, null);
};

/** All tabs of a browser have one sign-in: when it is ended in one, none goes on showing what was read. */
const otherTabs = openChannel('ancrage-desk', z.literal('signed-out'), forgetSignIn);

/** Takes note that the member has signed out, in every tab. */
export const tellSignedOut = (): void => {
  forgetSignIn();
  otherTabs.post('signed-out');
};

/** The same for a sign-in that ended by itself, which the form then says. */
export const tellSignInOver = (): void => {
  forgetSignIn();
  staffQueries.setQueryData(staffKeys.isOver, true);
};

/** Has all that an act may have changed read anew. */
export const readAnew = (): Promise<void> =>
  staffQueries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== staffKeys.me[0] });

/** Of an act whose answer was lost: has it forgotten, and shows how things stand. @param forget as the act's own `reset` */
export const lookAnew = (forget: () => void) => () => {
  forget();
  void readAnew();
};

const onError = (failure: unknown): void => {
  if (saysSignedOut(failure)) tellSignInOver();
};

/** What the console has read of the server; a sign-in that is over empties it. */
export const staffQueries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // Without a network, a call fails and says so: left to itself, the library waits and makes it later, unasked.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, failure) => !(failure instanceof Refusal) && count < 2,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
  },
});
