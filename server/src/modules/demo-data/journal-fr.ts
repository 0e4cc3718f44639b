import { claims, derailors } from './journal-fr-derailors.ts';
import { exchanges } from './journal-fr-friendship.ts';
import { identityCard } from './journal-fr-identity-card.ts';
import { path } from './journal-fr-leadership-path.ts';
import { notes } from './journal-fr-notes.ts';
import { futureReconnections } from './journal-fr-reconnections-future.ts';
import { pastReconnections } from './journal-fr-reconnections-past.ts';
import { weekReviews } from './journal-fr-week-reviews.ts';
import type { DemoTexts } from './journal-of.ts';

/** Identification data of the person who wrote it. The telephone is in a range kept for fiction. */
export const personalInfo = {
  firstname: 'Hélène',
  lastname: 'Arnaud',
  title: 'Directrice des opérations',
  company: 'Orvelaine',
  businessunit: 'Opérations France',
  telephone: '06 39 98 12 47',
  cgu: true,
} as const;

/** A French journal with data in every exercise, over the three months before `now`. */
export const texts = (now: Date): DemoTexts => ({
  identityCard,
  reconnections: [...pastReconnections(now), ...futureReconnections(now)],
  derailors: derailors(now),
  claims: claims(now),
  path,
  notes: notes(now),
  exchanges: exchanges(now),
  weekReviews: weekReviews(now),
});
