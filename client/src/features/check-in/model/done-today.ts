import { useState } from 'react';
import { now } from '#platform/clock.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of a moment (epoch milliseconds) in the device's time zone, as YYYY-MM-DD. */
const dayOf = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
};

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
