import { claims, derailors } from './journal-en-derailors.ts';
import { exchanges } from './journal-en-friendship.ts';
import { identityCard } from './journal-en-identity-card.ts';
import { path } from './journal-en-leadership-path.ts';
import { notes } from './journal-en-notes.ts';
import { futureReconnections } from './journal-en-reconnections-future.ts';
import { pastReconnections } from './journal-en-reconnections-past.ts';
import { weekReviews } from './journal-en-week-reviews.ts';
import type { DemoTexts } from './journal-of.ts';

/** Identification data of the person who wrote it. The telephone is in a range kept for fiction. */
export const personalInfo = {
  firstname: 'Ruth',
  lastname: 'Ashdown',
  title: 'Operations Director',
  company: 'Marlhythe Bakeries',
  businessunit: 'Northern region',
  telephone: '07700 900318',
  cgu: true,
} as const;

/** An English journal with data in every exercise, over the three months before `now`. */
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
