import type { JournalField } from '@ancrage/shared/journal/fields';
import type { Intuitions } from '@ancrage/shared/journal/intuitions';
import { keyedByDate } from './demo-dates.ts';
import { claimsByDate, derailorsByDate } from './journal-fr-derailors.ts';
import { friendshipByDate } from './journal-fr-friendship.ts';
import { identityCard } from './journal-fr-identity-card.ts';
import { leadershipPath, leadershipPathIntuitions } from './journal-fr-leadership-path.ts';
import { notesByDate } from './journal-fr-notes.ts';
import { futureReconnections } from './journal-fr-reconnections-future.ts';
import { pastReconnections } from './journal-fr-reconnections-past.ts';
import { weekReviews } from './journal-fr-week-reviews.ts';
import { reconnectionEntry } from './reconnection-entry.ts';

/** Identification data of the person whose journal is {@link demoJournal}. The telephone is in a range kept for fiction. */
export const demoPersonalInfo = {
  firstname: 'Hélène',
  lastname: 'Arnaud',
  title: 'Directrice des opérations',
  company: 'Orvelaine',
  businessunit: 'Opérations France',
  telephone: '06 39 98 12 47',
  cgu: true,
} as const;

const intuitions = (now: Date): Intuitions => {
  const special = leadershipPathIntuitions(now);
  return {
    ...keyedByDate([...pastReconnections(now), ...futureReconnections(now)].map(reconnectionEntry)),
    [special.special ?? special.date]: special,
    ...weekReviews(now),
  };
};

/**
 * A French journal with data in every exercise, over the three months before `now`; each value is to be serialised
 * as the JSON text of its field. Source: E-01 to E-07.
 */
export const demoJournal = (now: Date): Partial<Record<JournalField, unknown>> => ({
  field_cid: identityCard,
  field_intuitions: intuitions(now),
  field_deviateurs: derailorsByDate(now),
  field_pretentions: claimsByDate(now),
  field_plf: leadershipPath(now),
  field_celebrations: notesByDate(now),
  field_amitiepro: friendshipByDate(now),
});
