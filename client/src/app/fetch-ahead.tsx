import { useEffect } from 'react';
import { loadLibrary } from '#exercise/library.ts';
import { useSession } from '#features/session/api/session.ts';
import { currentLocale } from '#platform/locale.ts';
import { fetchRoutesAhead } from './lazy-routes.ts';

/** How long the first page has the network to itself, in milliseconds. */
const QUIET_MS = 2000;

/** Once someone is signed in and the page has settled, fetches the other pages' files, and what there is to read in them. Source: P-15. */
export const FetchAhead = () => {
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'signed-in') return;
    const fetchAhead = async () => {
      await fetchRoutesAhead();
      // Not to be had now: the pages that show it ask again, and say so.
      await loadLibrary(currentLocale()).catch(() => undefined);
    };
    const timer = setTimeout(() => void fetchAhead(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return null;
};
