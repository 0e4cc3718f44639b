import { type AnswerChange, answersChanged, type EntryChange } from '@ancrage/shared/journal/entry-changes';
import { wordsUnder } from '@ancrage/shared/journal/entry-words';

const hasOtherWords = ({ key, before, after }: AnswerChange): boolean =>
  wordsUnder(key, before).join('\n') !== wordsUnder(key, after).join('\n');

/** The answers of an entry whose words changed; none when only its progress did. */
export const wordsChanged = (change: EntryChange): AnswerChange[] =>
  answersChanged(change).filter(hasOtherWords);
