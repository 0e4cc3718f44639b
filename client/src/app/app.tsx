import { TOAST_AUTOHIDE_MS } from '@ancrage/shared/rules/constants';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from 'react-router';
import { ToastsProvider } from '#ui/toasts.tsx';
import type { AppRouter } from './router.tsx';
import { ScreenWords } from './screen-words.tsx';

/** The whole app, in the order in which the parts need each other. */
export const App = ({ router }: { readonly router: AppRouter }) => (
  <CSPProvider disableStyleElements>
    <ScreenWords>
      <ToastsProvider timeout={TOAST_AUTOHIDE_MS}>
        <RouterProvider router={router} useTransitions={false} />
      </ToastsProvider>
    </ScreenWords>
  </CSPProvider>
);
