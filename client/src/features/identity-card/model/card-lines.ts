import type { Exercise } from '@ancrage/shared/content/exercise';
import { IDENTITY_CARD_KEYS, type IdentityCard } from '@ancrage/shared/journal/identity-card';
import { wordingFor } from '#exercise/model/wording.ts';

/** The lines that differ from the card: the changes to save. */
export const changedLines = (card: IdentityCard, written: IdentityCard): IdentityCard =>
  Object.fromEntries(Object.entries(written).filter(([key, text]) => text !== (card[key] ?? '')));

/** The four lines with the labels of their questions, in reading order. */
export const linesOf = (exercise: Exercise, card: IdentityCard) => {
  const questions = exercise.slides
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === 'question');
  return IDENTITY_CARD_KEYS.map((key) => {
    const question = questions.find((one) => one.key === key);
    const text = card[key];
    return {
      key,
      label: question === undefined ? '' : wordingFor(question.label, null),
      text: typeof text === 'string' ? text.trim() : '',
    };
  });
};
