import { appVersion } from '@ancrage/shared/wire/app-version';
import { useEffect, useState } from 'react';
import { request } from '#platform/api/request.ts';
import { now } from '#platform/clock.ts';
import { isOffline, onWake } from '#platform/wake.ts';
import { whenIdle } from '#ui/when-idle.ts';

/** The version is fetched at most once an hour. */
const HOUR_MS = 3_600_000;

/**
 * The version of the web app on the server, or null while it is unknown. It is fetched when the shell mounts, when the
 * page becomes visible and when the network returns. A failure is silent by design: the user requested nothing, and the
 * next occasion tries again. Source: C-12.
 */
export const useOfferedVersion = (): string | null => {
  const [offered, setOffered] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let askedAt = Number.NEGATIVE_INFINITY;
    const ask = async () => {
      if (isOffline() || now() - askedAt < HOUR_MS) return;
      askedAt = now();
      try {
        setOffered((await request(appVersion, { signal: stop.signal })).data.v);
      } catch {
        askedAt = Number.NEGATIVE_INFINITY;
      }
    };
    // The first page needs the whole bandwidth.
    const callOff = whenIdle(() => void ask());
    const stopWaking = onWake(() => void ask());
    return () => {
      callOff();
      stopWaking();
      stop.abort();
    };
  }, []);
  return offered;
};
