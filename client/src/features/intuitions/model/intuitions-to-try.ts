import { type AddressedIntuition, intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import type { Intuitions } from '@ancrage/shared/journal/intuitions';
import { entriesByDate } from '@ancrage/shared/journal/reconnections';
import { dayOf } from '@ancrage/shared/rules/local-day';
import { now } from '#platform/clock.ts';

/** The intuitions to try: those whose day is today, then the latest first. */
export const intuitionsToTry = (intuitions: Intuitions): AddressedIntuition[] => {
  const today = dayOf(now());
  const pending = entriesByDate(intuitions)
    .flatMap(intuitionsIn)
    .filter(({ standing }) => standing === 'pending');
  const isForToday = ({ followThrough: { day } }: AddressedIntuition) => day === today;
  return [...pending.filter(isForToday), ...pending.filter((one) => !isForToday(one))];
};
