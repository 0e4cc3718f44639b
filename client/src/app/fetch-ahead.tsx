import { useEffect } from 'react';
import { useSession } from '#features/session/api/session.ts';
import { currentLocale } from '#platform/locale.ts';
import { fetchPartsAhead } from '#ui/parts-ahead.ts';
import { fetchRoutesAhead } from './lazy-routes.ts';

/** How long the first page has the network to itself, in milliseconds. */
const QUIET_MS = 2000;

/**
 * Once the page has settled, fetches what may open over it; once someone is signed in, the other pages' files too, and
 * what there is to read in them. What cannot be had now is asked for again, and its absence told, when it is shown. Source: P-15.
 */
export const FetchAhead = () => {
  const { state } = useSession();
  useEffect(() => {
    const fetchAhead = async () => {
      await fetchPartsAhead();
      if (state !== 'signed-in') return;
      await fetchRoutesAhead();
      const { loadLibrary } = await import('#exercise/library.ts');
      await loadLibrary(currentLocale());
    };
    const timer = setTimeout(() => void fetchAhead().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return null;
};
