import type { Wording } from '@ancrage/shared/content/exercise';

/** Whether the situation is past or upcoming; null until it is chosen. */
export type Situation = 'past' | 'future' | null;

/**
 * The sentence to show: the only wording, or that of the situation. Until the situation is chosen, the past wording is
 * used, so that a sentence is never missing. Source: S-13.
 */
export const wordingFor = (wording: Wording, situation: Situation): string => {
  if (typeof wording === 'string') return wording;
  if ('plf' in wording) return wording.plf; // `exerciseOnPath` has already inserted the sentence of the path
  return situation === 'future' ? wording.future : wording.past;
};

/** The paragraphs of a text: a blank line parts them, a single line break does not. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
