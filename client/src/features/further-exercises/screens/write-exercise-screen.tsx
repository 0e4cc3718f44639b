import type { Exercise, Slide } from '@ancrage/shared/content/exercise';
import { entriesOfExercise, specialOfExercise } from '@ancrage/shared/journal/further-exercises';
import { intuitionsEntrySchema } from '@ancrage/shared/journal/intuitions';
import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { ENTRY_PARAMETER, endingOf, furtherExercisePath } from '@ancrage/shared/paths/app-paths';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { ExerciseFlow } from '#exercise/exercise-flow.tsx';
import { ExercisePage } from '#exercise/exercise-page.tsx';
import { SlideAsideContext } from '#exercise/slide-aside.ts';
import { readUnsavedEdit, useEditedEntry } from '#exercise/use-edited-entry.ts';
import { fieldChanged } from '#journal-data/journal/journal-changes.ts';
import { entryEdited } from '#journal-data/journal/save-changes.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { editedEntry, withWritten } from '../model/saved-entry.ts';
import { FurtherExerciseLoader } from '../parts/further-exercise-loader.tsx';
import { GoneFurther } from '../parts/gone-further.tsx';
import { TriedAside } from '../parts/tried-aside.tsx';

interface FurtherFlowProps {
  readonly exercise: Exercise;
  /** The entry being edited; absent for a new one. */
  readonly edited: KeyedEntry | undefined;
}

/** The exercise that looks back at a week: after its first slide comes what was tried. */
const WEEK_REVIEW = 'week-review';

const asideOf = ({ id, slides }: Exercise) => {
  const second = slides[1]?.id;
  return (slide: Slide) => id === WEEK_REVIEW && slide.id === second && <TriedAside />;
};

/** A further exercise from its first slide to the journal. Source: P-05, S-15. */
const FurtherFlow = ({ exercise, edited }: FurtherFlowProps) => {
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
        to: () => {
          const whole = furtherExercisePath(exercise.id);
          return edited === undefined ? endingOf(whole) : whole;
        },
      })}
    />
  );
};

const WritePage = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const intuitions = useIntuitions();
  const wanted = query.get(ENTRY_PARAMETER);
  const aside = useMemo(() => asideOf(exercise), [exercise]);
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
    <ExercisePage closeTo={furtherExercisePath(exercise.id)} title={exercise.title}>
      {wanted !== null && !edited ? (
        edited === null && <GoneFurther text={t('further.goneEntryText')} title={t('further.goneEntry')} />
      ) : (
        <SlideAsideContext value={aside}>
          <FurtherFlow
            edited={edited ?? undefined}
            exercise={exercise}
            key={`${exercise.id} ${wanted ?? 'new'}`}
          />
        </SlideAsideContext>
      )}
    </ExercisePage>
  );
};

/** A further exercise being done, or one of its entries opened again to be edited. Source: P-05. */
export const WriteExerciseScreen = () => (
  <FurtherExerciseLoader>{(exercise) => <WritePage exercise={exercise} />}</FurtherExerciseLoader>
);
