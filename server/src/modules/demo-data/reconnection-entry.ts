import {
  entryStatus,
  type Intuition,
  type IntuitionsEntry,
  type Status,
} from '@ancrage/shared/journal/intuitions';
import { dateKeyOf } from './demo-dates.ts';

/** A fact about the other person's experience, and what it called for. */
type Call = readonly [lived: string, calledFor: string];
/** An intuition of the demo data: its sentence, and whether it is implemented. */
export type DemoIntuition = readonly [name: string, status: Status];

/** A reconnection of the demo data; {@link reconnectionEntry} converts it to its stored form. */
export interface DemoReconnection {
  readonly at: Date;
  readonly pf: 'past' | 'future';
  readonly who: string;
  readonly about: string;
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
export const storedIntuitions = (key: string, told: readonly DemoIntuition[]): Intuition[] =>
  told.map(([name, status], place) => ({ id: `${key}-${place + 1}`, name, status }));

/** A reconnection of the demo data as an entry of `field_intuitions`. Source: E-04, E-05. */
export const reconnectionEntry = (told: DemoReconnection): IntuitionsEntry => {
  const date = dateKeyOf(told.at);
  const intuitionsdata = storedIntuitions(date, told.intuitions);
  const [thought, felt, did] = told.lived ?? [];
  return {
    date,
    pf: told.pf,
    'reconew-q2-qui': told.who,
    'reconew-q2-datesujet': told.about,
    ...(told.lived && {
      'reconew-q3-pense': thought,
      'reconew-q3-ressenti': felt,
      'reconew-q3-fait': did,
    }),
    ...numbered('reconew-q4', told.moments),
    ...called('difficultes', told.difficulties),
    ...called('besoins', told.needs),
    ...called('peurs', told.fears),
    ...numbered('reconew-q8', told.views),
    ...numbered('reconew-q9', told.steps),
    intuitionsdata,
    status: entryStatus(intuitionsdata),
  };
};
