import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { askForNews, readWholeJournal } from '#journal-data/journal/journal.ts';
import { useIsJournalWhole } from '#journal-data/journal/use-journal.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { whenIdle } from '#ui/when-idle.ts';

/** Reads the whole journal from this device: at once for a page that needs it, else when the page is idle. */
export const WholeJournal = () => {
  const { pathname } = useLocation();
  // Home needs only what is read at the start.
  const isNeeded = pathname !== appPaths.home;
  const isWhole = useIsJournalWhole();
  const { raise } = useErrorBoundary();

  useEffect(() => void askForNews(), [pathname]);

  useEffect(() => {
    if (isWhole) return;
    let isHere = true;
    const read = () => {
      readWholeJournal().catch((reason: unknown) => {
        // A page that does not need it continues; the next one that does tries again.
        if (isHere && isNeeded) raise(reason);
      });
    };
    const callOff = isNeeded ? read() : whenIdle(read);
    return () => {
      isHere = false;
      callOff?.();
    };
  }, [isNeeded, isWhole, raise]);

  return isNeeded && !isWhole ? <Skeleton lines={6} /> : <Outlet />;
};
