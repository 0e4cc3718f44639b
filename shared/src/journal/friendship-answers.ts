import type { Friendship } from './friendship.ts';

const TURNS = ['express', 'listen'] as const;
/** What an entry says of itself, and no question asks. */
const STATE: readonly string[] = ['date', 'stage'];

const numbered = (prefix: string, texts: readonly string[] = []): [string, string][] =>
  texts.flatMap((text, index) => (text === '' ? [] : [[`${prefix}-${index + 1}`, text]]));

const textsIn = (prefix: string, holder: object | undefined, except: readonly string[]): [string, string][] =>
  Object.entries(holder ?? {}).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' && value !== '' && !except.includes(key) ? [[`${prefix}${key}`, value]] : [],
  );

/** The answers of an exchange under the flat keys that its questions have, such as `express-risks-2`. Source: E-06. */
export const flatAnswers = (entry: Friendship): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...textsIn('', entry, STATE),
    ...numbered('prepare', entry.prepare),
    ...numbered('advice', entry.advice),
    ...TURNS.flatMap((turn) => [
      ...numbered(`${turn}-risks`, entry[turn]?.risks),
      ...textsIn(`${turn}-`, entry[turn], ['risks']),
    ]),
  ]);
