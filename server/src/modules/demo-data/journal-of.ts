import type { Claim } from '@ancrage/shared/journal/claims';
import type { Derailor } from '@ancrage/shared/journal/derailors';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { Friendship } from '@ancrage/shared/journal/friendship';
import { specialOfExercise } from '@ancrage/shared/journal/further-exercises';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { entryStatus, type IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import type { LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { dateKeyOf, firstClaimAt, firstDerailorAt, keyedByDate, workday } from './demo-dates.ts';
import {
  type DemoIntuition,
  type DemoReconnection,
  reconnectionEntry,
  storedIntuitions,
} from './reconnection-entry.ts';

/** The texts of the guided paths. */
export interface DemoPath {
  readonly answers: Readonly<Record<string, string>>;
  /** What the finished path gave. */
  readonly results: Readonly<Record<string, string>>;
  readonly intuitions: readonly DemoIntuition[];
}

/** A week looked back on. */
export interface DemoWeek {
  readonly at: Date;
  readonly answers: Readonly<Record<string, string>>;
  readonly intuitions: readonly DemoIntuition[];
}

/** What one person wrote, by exercise. */
export interface DemoTexts {
  readonly identityCard: IdentityCard;
  readonly reconnections: readonly DemoReconnection[];
  /** The first ones are those of the guided path. */
  readonly derailors: readonly Derailor[];
  readonly claims: readonly Claim[];
  readonly path: DemoPath;
  readonly notes: readonly { readonly date: string; readonly text: string }[];
  readonly exchanges: readonly Friendship[];
  readonly weekReviews: readonly DemoWeek[];
}

const pathDate = (now: Date): string => dateKeyOf(workday(now, 40, 18));

/** A finished path with its results, and a second one under way with the form type ppp. Source: E-07. */
const leadershipPath = ({ answers, results }: DemoPath, now: Date): LeadershipPath => ({
  form_type: 'ppp',
  progress: { plf_track: { plf: 4, slide: 2 } },
  answers,
  entries: { derailor: dateKeyOf(firstDerailorAt(now)), claim: dateKeyOf(firstClaimAt(now)) },
  results: { plf: { date: pathDate(now), ...results } },
});

const specialEntry = (
  date: string,
  special: string,
  { intuitions, answers = {} }: Pick<DemoWeek, 'intuitions'> & Partial<DemoWeek>,
): [string, IntuitionsEntry] => {
  const intuitionsdata = storedIntuitions(special, intuitions);
  return [special, { date, special, ...answers, intuitionsdata, status: entryStatus(intuitionsdata) }];
};

const weekEntry = (week: DemoWeek): [string, IntuitionsEntry] => {
  const date = dateKeyOf(week.at);
  return specialEntry(date, specialOfExercise('week-review', date), week);
};

/**
 * The fields of a journal; each value is to be serialised as the JSON text of its field.
 * Source: E-01 to E-07.
 */
export const journalOf = (texts: DemoTexts, now: Date): Partial<Record<JournalField, unknown>> => ({
  field_cid: texts.identityCard,
  field_intuitions: {
    ...keyedByDate(texts.reconnections.map(reconnectionEntry)),
    ...Object.fromEntries([
      specialEntry(pathDate(now), 'plf', { intuitions: texts.path.intuitions }),
      ...texts.weekReviews.map(weekEntry),
    ]),
  },
  field_deviateurs: keyedByDate(texts.derailors),
  field_pretentions: keyedByDate(texts.claims),
  field_plf: leadershipPath(texts.path, now),
  field_celebrations: keyedByDate(texts.notes.map((note) => ({ ...note, files: [] }))),
  field_amitiepro: keyedByDate(texts.exchanges),
});
