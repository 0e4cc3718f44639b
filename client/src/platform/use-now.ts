import { useEffect, useState } from 'react';
import { now } from '#platform/clock.ts';

/**
 * The time on this device, in epoch milliseconds, told anew at a rhythm. Asks for nothing while it is not wanted.
 * @param everyMs how often; null to stop
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
