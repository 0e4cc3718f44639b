import { accountSecurity, type OwnActLine } from '@ancrage/shared/wire/account-security';
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '#person/person-store.ts';
import { Unreachable } from '#platform/api/failures.ts';
import { queryClient } from '#platform/query-client.ts';
import { authorised } from '#platform/session/tokens.ts';
import { isOffline } from '#platform/wake.ts';

/** The latest acts on the security of the user's account, fetched again at every visit. Source: decision 161. */
export const useOwnActs = () => {
  const uid = usePerson()?.info.uid;
  return useQuery(
    {
      queryKey: ['own-acts', uid],
      queryFn: async (): Promise<OwnActLine[]> => {
        if (isOffline()) throw new Unreachable('network');
        return (await authorised(accountSecurity)).data.acts;
      },
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
};
