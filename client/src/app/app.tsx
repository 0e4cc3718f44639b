import { TOAST_AUTOHIDE_MS } from '@ancrage/shared/rules/constants';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { ToastsProvider } from '#ui/toasts.tsx';
import { appRouter } from './app-routes.tsx';
import { ScreenWords } from './screen-words.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';

const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'offlineFirst', retry: 2, refetchOnWindowFocus: false } },
});

/** The whole app, in the order in which the parts need each other. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queries}>
      <ScreenWords>
        <ToastsProvider timeout={TOAST_AUTOHIDE_MS}>
          <PageBoundary place="app">
            <RouterProvider router={appRouter} />
          </PageBoundary>
        </ToastsProvider>
      </ScreenWords>
    </QueryClientProvider>
  </CSPProvider>
);
