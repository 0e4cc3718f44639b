import { startTransition, useEffect, useState } from 'react';

/** The pause in typing after which the other slides update, in milliseconds. */
const SETTLED_AFTER_MS = 300;

/**
 * A debounced value, updated when typing pauses or the place changes: the neighbouring slides need not update at each
 * keystroke.
 * @param value the same object while it is the same
 * @param place a change of it updates the value at once
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
