import { segmentsOf } from '@ancrage/shared/journal/answer-path';
import { FRIENDSHIP_STAGES, type Friendship, friendshipSchema } from '@ancrage/shared/journal/friendship';
import { type Answers, textAt } from '#exercise/model/answers.ts';

/** How many answers each fixed group holds. Source: S-19. */
const GROUPS = { prepare: 4, advice: 3 } as const;
const TURNS = ['express', 'listen'] as const;
const RISKS = 3;
/** What an entry says of itself, and no question asks. */
const STATE: readonly string[] = ['date', 'stage'];

const group = (answers: Answers, prefix: string, size: number): string[] =>
  Array.from({ length: size }, (_, place) => textAt(answers, `${prefix}-${place + 1}`));

const isNumbered = (key: string, prefix: string) => new RegExp(`^${prefix}-\\d+$`).test(key);

const withoutTexts = (holder: object | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(holder ?? {}).filter(([, value]) => typeof value !== 'string'));

const turnOf = (answers: Answers, turn: (typeof TURNS)[number], before: object | undefined) => ({
  ...withoutTexts(before),
  risks: group(answers, `${turn}-risks`, RISKS),
  ...Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) =>
      key.startsWith(`${turn}-`) && !isNumbered(key, `${turn}-risks`) && typeof value === 'string'
        ? [[key.slice(turn.length + 1), value]]
        : [],
    ),
  ),
});

/**
 * Writes the answers to an entry: texts missing in the answers are deleted from it, its other members stay. Source:
 * E-06.
 */
export const exchangeWith = (answers: Answers, before: Friendship): Friendship => {
  const isOfGroup = (key: string) =>
    Object.keys(GROUPS).some((prefix) => isNumbered(key, prefix)) ||
    TURNS.some((turn) => key.startsWith(`${turn}-`));
  const single = Object.entries(answers).filter(
    ([key, value]) => typeof value === 'string' && !STATE.includes(key) && !isOfGroup(key),
  );
  return friendshipSchema.parse({
    ...withoutTexts(before),
    date: before.date,
    stage: before.stage,
    ...Object.fromEntries(single),
    prepare: group(answers, 'prepare', GROUPS.prepare),
    express: turnOf(answers, 'express', before.express),
    listen: turnOf(answers, 'listen', before.listen),
    advice: group(answers, 'advice', GROUPS.advice),
  });
};

/** An exchange from its answers only: its stage is the last one with an answer. */
export const exchangeOf = (dateKey: string, answers: Answers): Friendship => {
  const begins = (prefix: string) => Object.keys(answers).some((key) => key.startsWith(`${prefix}-`));
  const stage = begins('advice') ? 'end' : FRIENDSHIP_STAGES.findLast(begins);
  return exchangeWith(answers, { date: dateKey, stage: stage ?? 'prepare' });
};

/** The flat key of the question that an answer path of the entry belongs to, such as `express/risks/1`. */
export const answerKeyAt = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (/^\d+$/.test(segment) ? String(Number(segment) + 1) : segment))
    .join('-');
