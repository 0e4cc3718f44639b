import type { Exercise } from '@ancrage/shared/content/exercise';
import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { furtherExercisePath } from '@ancrage/shared/paths/app-paths';
import { draftKeyOf } from '#exercise/draft.ts';
import { ExerciseFlow } from '#exercise/exercise-flow.tsx';
import { fieldChanged } from '#journal-data/journal/journal-changes.ts';
import { entryEdited } from '#journal-data/journal/save-changes.ts';
import { useTranslation } from '#platform/i18n.ts';
import { editedEntry, withWritten } from '../model/saved-entry.ts';

interface FurtherFlowProps {
  readonly exercise: Exercise;
  /** The entry being edited; a new one has none. */
  readonly edited: KeyedEntry | undefined;
}

/** A further exercise from its first slide to the journal. Source: P-05, S-15. */
export const FurtherFlow = ({ exercise, edited }: FurtherFlowProps) => {
  const { t } = useTranslation();
  return (
    <ExerciseFlow
      draftKey={draftKeyOf(`further.${exercise.id}`, edited?.key)}
      edited={edited?.entry}
      editedKey={edited?.key}
      exercise={exercise}
      review={{ title: t('further.reviewTitle'), text: t('further.reviewText') }}
      toSave={(answers, base) => ({
        change:
          edited === undefined
            ? fieldChanged('field_intuitions', (current, at) => withWritten(current, exercise, answers, at))
            : entryEdited('field_intuitions', edited.key, editedEntry(exercise, edited.entry, base, answers)),
        message: t('outcome.data_saved'),
        to: () => furtherExercisePath(exercise.id),
      })}
    />
  );
};
