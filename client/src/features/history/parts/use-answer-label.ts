import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { useExercise } from '#exercise/content.ts';
import { answerLabel } from '#exercise/model/answer-label.ts';

/** Finds the words under which the answers of an entry were asked for; null where no exercise says. */
export const useAnswerLabel = ({ field, before, after }: EntryChange): ((key: string) => string | null) => {
  const asked = useExercise(field === 'field_cid' ? 'identity-card' : 'reconnection');
  const isAsked = field === 'field_cid' || field === 'field_intuitions';
  const situation = (after ?? before)?.pf === 'future' ? 'future' : 'past';
  return (key) => (isAsked && asked.state === 'ready' ? answerLabel(asked.exercise, key, situation) : null);
};
