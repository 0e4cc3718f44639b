import type { Exercise } from '@ancrage/shared/content/exercise';
import { isWholePath } from '@ancrage/shared/journal/answer-path';
import { readOutcome } from '@ancrage/shared/journal/follow-through';
import type { Json } from '@ancrage/shared/journal/json';
import { useTranslation } from '#platform/i18n.ts';
import { valueInWords } from './model/version-words.ts';

/** Puts the value at a path of an entry into words: as `valueInWords`, and what became of an intuition with its kind. */
export const useValueInWords = () => {
  const { t } = useTranslation();
  return (path: string, value: Json | undefined, exercises: readonly Exercise[]): string => {
    const outcome = isWholePath(path) ? readOutcome(value) : undefined;
    if (outcome === undefined) return valueInWords(path, value, exercises);
    return [t(`followThrough.outcome.${outcome.kind}`), outcome.words ?? ''].filter(Boolean).join('\n');
  };
};
