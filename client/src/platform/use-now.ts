import { useEffect, useState } from 'react';
import { now } from '#platform/clock.ts';

/**
 * The time on this device, in epoch milliseconds, updated at an interval. No timer runs while it is stopped.
 * @param everyMs the interval; null to stop
 */
export const useNow = (everyMs: number | null): number => {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (everyMs === null) return;
    setTime(now());
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
};
