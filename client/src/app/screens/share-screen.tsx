import { newNotePath } from '@ancrage/shared/paths/app-paths';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { keepSharedText, sharedTextIn } from '#platform/shared-text.ts';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';

/** Takes what another app shared out of the address, and leads to a new note with it. Decision 193. */
export const ShareScreen = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { raise } = useErrorBoundary();
  useEffect(() => {
    try {
      keepSharedText(sharedTextIn(query));
    } catch (failure) {
      raise(failure); // the address still has the text
      return;
    }
    void navigate(newNotePath, { replace: true });
  }, [query, navigate, raise]);
  return null;
};
