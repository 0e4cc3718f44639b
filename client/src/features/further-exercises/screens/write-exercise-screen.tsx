import type { Exercise } from '@ancrage/shared/content/exercise';
import { entriesOfExercise, specialOfExercise } from '@ancrage/shared/journal/further-exercises';
import { intuitionsEntrySchema } from '@ancrage/shared/journal/intuitions';
import { ENTRY_PARAMETER, furtherExercisePath } from '@ancrage/shared/paths/app-paths';
import { useSearchParams } from 'react-router';
import { readUnsavedEdit, useEditedEntry } from '#exercise/use-edited-entry.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { FurtherFlow } from '../parts/further-flow.tsx';
import { FurtherGate } from '../parts/further-gate.tsx';
import { GoneFurther } from '../parts/gone-further.tsx';

const WritePage = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const intuitions = useIntuitions();
  const wanted = query.get(ENTRY_PARAMETER);
  const edited = useEditedEntry(
    wanted,
    entriesOfExercise(intuitions, exercise.id).find(({ key }) => key === wanted),
    async (special) => {
      const left = await readUnsavedEdit(`further.${exercise.id}`, special);
      const date = special.slice(specialOfExercise(exercise.id, '').length);
      return left && { key: special, entry: intuitionsEntrySchema.parse({ date, special, ...left }) };
    },
  );
  return (
    <Page back={{ to: furtherExercisePath(exercise.id), label: exercise.title }} title={exercise.title}>
      {wanted !== null && !edited ? (
        edited === null && <GoneFurther text={t('further.goneEntryText')} title={t('further.goneEntry')} />
      ) : (
        <FurtherFlow
          edited={edited ?? undefined}
          exercise={exercise}
          key={`${exercise.id} ${wanted ?? 'new'}`}
        />
      )}
    </Page>
  );
};

/** A further exercise being done, or one of its entries opened again to be edited. Source: P-05. */
export const WriteExerciseScreen = () => (
  <FurtherGate>{(exercise) => <WritePage exercise={exercise} />}</FurtherGate>
);
