import { appVersion } from '@ancrage/shared/wire/app-version';
import { useQuery } from '@tanstack/react-query';
import { request } from '#platform/api/request.ts';

/** The version is asked for once an hour at most. */
const HOUR_MS = 3_600_000;

/**
 * The version of the web app that the server offers, or null while it is not known. It is asked for when the frame is
 * shown, when the page is looked at again and when the network returns. A failure stays silent by design: the person
 * asked for nothing, so there is nothing to tell them, and the next occasion asks again. Source: C-12.
 */
export const useOfferedVersion = (): string | null => {
  const { data } = useQuery({
    queryKey: ['app-version'],
    queryFn: async ({ signal }) => (await request(appVersion, { signal })).data.v,
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    networkMode: 'online',
    retry: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  return data ?? null;
};
