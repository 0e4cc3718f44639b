import { useDeferredValue, useEffect } from 'react';
import { useSession } from '#features/session/api/session.ts';
import { savesData } from '#platform/data-saving.ts';
import { currentLocale } from '#platform/locale.ts';
import { markFirstPageShown } from '#ui/first-page.ts';
import { prefetchOverlays } from '#ui/lazy-overlays.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { loadPagesAhead } from './routes.tsx';

/** How long the first page has the network to itself, in milliseconds. */
const QUIET_MS = 2000;

/**
 * Once the first page stands, fetches its serif and what may open over it; once someone is signed in, the other pages' files
 * too, unless the browser is to save data, and what there is to read in them. Source: P-15.
 */
export const FetchAhead = () => {
  // As the guard does: it follows with the page that it lets through, not before.
  const { state } = useDeferredValue(useSession());
  // What may open over a page at once; what cannot be had is fetched when it opens.
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
      // Not to be had now: the pages that show it ask again, and say so.
      fetchReading().catch(() => undefined);
      if (!savesData()) void loadPagesAhead();
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return null;
};
