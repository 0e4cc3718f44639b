import type { ExerciseId } from '@ancrage/shared/content/document';
import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import { readableKey } from '@ancrage/shared/text/readable-key';
import { useExercise, useFurtherExercise } from '#exercise/content.ts';
import { answerLabel } from '#exercise/model/answer-label.ts';

const EXERCISES: Readonly<Partial<Record<JournalField, ExerciseId>>> = {
  field_cid: 'identity-card',
  field_intuitions: 'reconnection',
  field_deviateurs: 'derailor',
  field_pretentions: 'claim',
};

/** Members of other entries that have several answers or need no label. */
const OWN_MEMBERS: Readonly<Partial<Record<JournalField, readonly string[]>>> = {
  field_celebrations: ['text', 'files'],
  field_amitiepro: ['person', 'theme', 'prepare', 'express', 'listen', 'advice'],
  field_plf: ['answers', 'results', 'entries'],
};

/** Finds the labels of an entry's answers, or makes them from their key; null where no label is needed. */
export const useAnswerLabel = ({ field, before, after }: EntryChange): ((key: string) => string | null) => {
  const id = EXERCISES[field];
  const own = useExercise(id ?? 'reconnection');
  const { special, pf } = after ?? before ?? {};
  const further = useFurtherExercise(
    typeof special === 'string' ? (exerciseOfSpecial(special)?.exerciseId ?? '') : '',
  );
  const asked = further.state === 'ready' ? further : own;
  const situation = pf === 'future' ? 'future' : 'past';
  return (key) => {
    if (OWN_MEMBERS[field]?.includes(key)) return null;
    if (id === undefined) return readableKey(key);
    return asked.state === 'ready' ? (answerLabel(asked.exercise, key, situation) ?? readableKey(key)) : null;
  };
};
