import type { Wording } from '@ancrage/shared/content/exercise';

/** Whether the situation one reconnects with is behind or ahead; null until it is chosen. */
export type Situation = 'past' | 'future' | null;

/**
 * The sentence to show: the one wording, or the one that fits the situation. Until the situation is chosen the past
 * wording stands, so that a sentence is never missing. Source: S-13.
 */
export const wordingFor = (wording: Wording, situation: Situation): string => {
  if (typeof wording === 'string') return wording;
  if ('plf' in wording) return wording.plf; // `exerciseOnPath` has put the path’s own sentence here before
  return situation === 'future' ? wording.future : wording.past;
};

/** The paragraphs of a text: a blank line parts them, a single line break does not. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
