import { QueryClient } from '@tanstack/react-query';

/** What pages ask the server for and the journal does not hold. Given to each query by name, so that pages without any do not load it. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'offlineFirst', retry: 2, refetchOnWindowFocus: false } },
});
