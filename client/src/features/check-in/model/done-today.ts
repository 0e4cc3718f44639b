import { dayOf } from '@ancrage/shared/rules/local-day';
import { useState } from 'react';
import { now } from '#platform/clock.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';

/** Whether today's check-in was done on this device, and a function that records it. Source: S-02. */
export const useDoneToday = (): { readonly isDone: boolean; readonly done: () => void } => {
  const [day, setDay] = useState(() => readLocal('check-in-day'));
  const today = dayOf(now());
  return {
    isDone: day === today,
    done: () => {
      setDay(today);
      try {
        writeLocal('check-in-day', today);
      } catch (failure) {
        console.error('That the check-in was done could not be noted on this device.', failure);
      }
    },
  };
};
