import { TOAST_AUTOHIDE_MS } from '@ancrage/shared/rules/constants';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { ToastsProvider } from '#ui/toasts.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ScreenWords } from './screen-words.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';

/** The whole app, in the order in which the parts need each other. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <ScreenWords>
      <ToastsProvider timeout={TOAST_AUTOHIDE_MS}>
        <PageBoundary place="app">
          <AppRoutes />
        </PageBoundary>
      </ToastsProvider>
    </ScreenWords>
  </CSPProvider>
);
