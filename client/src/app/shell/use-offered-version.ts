import { appVersion } from '@ancrage/shared/wire/app-version';
import { useEffect, useState } from 'react';
import { request } from '#platform/api/request.ts';
import { now } from '#platform/clock.ts';
import { isOffline, onWake } from '#platform/wake.ts';
import { whenIdle } from '#ui/when-idle.ts';

/** The version is asked for once an hour at most. */
const HOUR_MS = 3_600_000;

/**
 * The version of the web app that the server offers, or null while it is not known. It is asked for when the frame is
 * shown, when the page is looked at again and when the network returns. A failure stays silent by design: the person
 * asked for nothing, so there is nothing to tell them, and the next occasion asks again. Source: C-12.
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
    // The first page has the network to itself.
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
