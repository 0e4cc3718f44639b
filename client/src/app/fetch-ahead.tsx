import { useDeferredValue, useEffect } from 'react';
import { useSession } from '#features/session/api/session.ts';
import { savesData } from '#platform/data-saving.ts';
import { currentLocale } from '#platform/locale.ts';
import { markFirstPageShown } from '#ui/first-page.ts';
import { prefetchOverlays } from '#ui/lazy-overlays.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { loadPagesAhead } from './routes.tsx';

/** Delay after the first page before prefetching, in milliseconds. */
const QUIET_MS = 2000;

/**
 * After the first page is rendered, loads its fonts and prefetches the overlays; for a signed-in user also the
 * files of the other pages, unless data saving is on, and their contents. Source: P-15.
 */
export const FetchAhead = () => {
  // As the guard does: it follows with the page that it lets through, not before.
  const { state } = useDeferredValue(useSession());
  // Overlays first; one that fails to load is fetched when it opens.
  const isFirstThere = state !== 'starting';
  useEffect(() => {
    if (!isFirstThere) return;
    return whenIdle(() => {
      markFirstPageShown();
      void prefetchOverlays();
    });
  }, [isFirstThere]);
  useEffect(() => {
    if (state !== 'signed-in') return;
    const fetchReading = async () => {
      const { loadLibrary } = await import('#exercise/library.ts');
      await loadLibrary(currentLocale());
    };
    const timer = setTimeout(() => {
      // Not available now: the pages that show it try again, and report a failure.
      fetchReading().catch(() => undefined);
      if (!savesData()) void loadPagesAhead();
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return null;
};
