import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { useEffect } from 'react';
import { now } from '#platform/clock.ts';
import { lastStaffAnswer } from '../api/staff-call.ts';
import { tellSignInOver } from './staff-queries.ts';

const IDLE_MS = 15 * 60 * 1000;
const LOOK_EVERY_MS = 10_000;

/** Clears the screen when the session has expired, so that an unattended screen shows no data. Source: Q-23. */
export const useIdleEnd = ({ endsAt }: StaffMember): void => {
  useEffect(() => {
    const look = () => {
      if (now() >= Math.min(lastStaffAnswer() + IDLE_MS, Date.parse(endsAt))) tellSignInOver();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
};
