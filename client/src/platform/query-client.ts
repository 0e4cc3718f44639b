import { QueryClient } from '@tanstack/react-query';

/**
 * Server data that is not part of the journal. Passed to each query explicitly, so that pages without queries do not
 * load it.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'offlineFirst', retry: 2, refetchOnWindowFocus: false } },
});
