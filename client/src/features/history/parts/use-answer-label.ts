import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import { useExercise, useFurtherExercise } from '#exercise/content.ts';
import { answerLabel } from '#exercise/model/answer-label.ts';

/** Finds the words under which the answers of an entry were asked for; null where no exercise says. */
export const useAnswerLabel = ({ field, before, after }: EntryChange): ((key: string) => string | null) => {
  const own = useExercise(field === 'field_cid' ? 'identity-card' : 'reconnection');
  const { special, pf } = after ?? before ?? {};
  const further = useFurtherExercise(
    typeof special === 'string' ? (exerciseOfSpecial(special)?.exerciseId ?? '') : '',
  );
  const isAsked = field === 'field_cid' || field === 'field_intuitions';
  const asked = further.state === 'ready' ? further : own;
  const situation = pf === 'future' ? 'future' : 'past';
  return (key) => (isAsked && asked.state === 'ready' ? answerLabel(asked.exercise, key, situation) : null);
};
