import { DAY_KEY, PAIR_KEY } from '@ancrage/shared/journal/follow-through';
import {
  entryStatus,
  type Intuition,
  type IntuitionsEntry,
  type Status,
} from '@ancrage/shared/journal/intuitions';
import { dateKeyOf, dayOf } from './demo-dates.ts';

/** A fact about the other person's experience, and what it called for. */
type Call = readonly [lived: string, calledFor: string];
/** How an intuition is to become an act, and what became of it. */
interface DemoFollowThrough {
  readonly when?: string;
  readonly obstacle?: string;
  readonly response?: string;
  readonly day?: Date;
  readonly done?: readonly [at: Date, words: string];
}

/** An intuition of the demo data: its sentence, whether it is implemented, and what followed. */
export type DemoIntuition = readonly [name: string, status: Status, followed?: DemoFollowThrough];

/** A reconnection of the demo data; {@link reconnectionEntry} converts it to its stored form. */
export interface DemoReconnection {
  readonly at: Date;
  readonly pf: 'past' | 'future';
  readonly who: string;
  readonly about: string;
  /** The day of a situation to come. */
  readonly day?: Date;
  /** When the coming form of a past situation was written. */
  readonly after?: Date;
  /** What I thought, felt and did; for a past situation only. */
  readonly lived?: readonly [thought: string, felt: string, did: string];
  readonly moments: readonly [before: string, entering: string, heart: string, leaving: string];
  readonly difficulties: readonly Call[];
  readonly needs: readonly Call[];
  readonly fears: readonly Call[];
  readonly views: readonly string[];
  readonly steps: readonly string[];
  readonly intuitions: readonly DemoIntuition[];
}

const numbered = (prefix: string, texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text, place) => [`${prefix}-${place + 1}`, text]));

const called = (subject: string, calls: readonly Call[]): Record<string, string> => ({
  ...numbered(
    `reconew-q6-${subject}`,
    calls.map(([lived]) => lived),
  ),
  ...numbered(
    `reconew-q7-${subject}`,
    calls.map(([, calledFor]) => calledFor),
  ),
});

/** Intuitions in their stored form, with ids derived from the entry's key. */
export const storedIntuitions = (key: string, intuitions: readonly DemoIntuition[]): Intuition[] =>
  intuitions.map(([name, status, { day, done, ...plan } = {}], place) => ({
    id: `${key}-${place + 1}`,
    name,
    status,
    ...plan,
    ...(day && { day: dayOf(day) }),
    ...(done && { outcome: { kind: 'done', date: dateKeyOf(done[0]), words: done[1] } }),
  }));

/** A reconnection of the demo data as an entry of `field_intuitions`. Source: E-04, E-05. */
export const reconnectionEntry = (entry: DemoReconnection): IntuitionsEntry => {
  const date = dateKeyOf(entry.at);
  const intuitionsdata = storedIntuitions(date, entry.intuitions);
  const [thought, felt, did] = entry.lived ?? [];
  return {
    date,
    pf: entry.pf,
    'reconew-q2-qui': entry.who,
    'reconew-q2-datesujet': entry.about,
    ...(entry.day && { [DAY_KEY]: dayOf(entry.day) }),
    ...(entry.after && { [PAIR_KEY]: dateKeyOf(entry.after) }),
    ...(entry.lived && {
      'reconew-q3-pense': thought,
      'reconew-q3-ressenti': felt,
      'reconew-q3-fait': did,
    }),
    ...numbered('reconew-q4', entry.moments),
    ...called('difficultes', entry.difficulties),
    ...called('besoins', entry.needs),
    ...called('peurs', entry.fears),
    ...numbered('reconew-q8', entry.views),
    ...numbered('reconew-q9', entry.steps),
    intuitionsdata,
    status: entryStatus(intuitionsdata),
  };
};
