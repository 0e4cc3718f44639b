import { useEffect } from 'react';
import { useSession } from '#features/session/api/session.ts';
import { fetchRoutesAhead } from './lazy-routes.ts';

/** How long the first page has the network to itself, in milliseconds. */
const QUIET_MS = 2000;

/** Once someone is signed in and the page has settled, fetches the other pages' files. */
export const FetchAhead = () => {
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'signed-in') return;
    const timer = setTimeout(() => void fetchRoutesAhead(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return null;
};
