import { type PrivacyReceipt, privacyReceipt } from '@ancrage/shared/wire/privacy-receipt';
import { useQuery } from '@tanstack/react-query';
import { usePerson } from '#person/person-store.ts';
import { Unreachable } from '#platform/api/failures.ts';
import { queryClient } from '#platform/query-client.ts';
import { authorised } from '#platform/session/tokens.ts';
import { isOffline } from '#platform/wake.ts';

/** The privacy receipt of the user, fetched again at every visit and kept nowhere. Source: decision 197. */
export const useReceipt = () => {
  const uid = usePerson()?.info.uid;
  return useQuery(
    {
      queryKey: ['privacy-receipt', uid],
      queryFn: async (): Promise<PrivacyReceipt> => {
        if (isOffline()) throw new Unreachable('network');
        return (await authorised(privacyReceipt)).data;
      },
      enabled: uid !== undefined,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
};
