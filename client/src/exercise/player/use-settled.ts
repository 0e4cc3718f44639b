import { startTransition, useEffect, useState } from 'react';

/** How long nobody writes before the other slides follow, in milliseconds. */
const SETTLED_AFTER_MS = 300;

/**
 * A value once writing pauses, or another place is gone to: what is beside the slide being written on need not follow
 * each key.
 * @param value the same object while it is the same
 * @param place a change of it settles at once
 */
export const useSettled = <Value>(value: Value, place: string): Value => {
  const [settled, setSettled] = useState({ value, place });
  const isElsewhere = settled.place !== place;
  if (isElsewhere) setSettled({ value, place });
  useEffect(() => {
    if (settled.value === value) return;
    const timer = setTimeout(() => startTransition(() => setSettled({ value, place })), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settled, value, place]);
  return isElsewhere ? value : settled.value;
};
