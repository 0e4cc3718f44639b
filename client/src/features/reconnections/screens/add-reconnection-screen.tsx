import { intuitionsEntrySchema } from '@ancrage/shared/journal/intuitions';
import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { AFTER_PARAMETER, EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { useSearchParams } from 'react-router';
import { useExercise } from '#exercise/content.ts';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { ExercisePage } from '#exercise/exercise-page.tsx';
import { readUnsavedEdit, useEditedEntry } from '#exercise/use-edited-entry.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { GoneReconnection } from '../parts/gone-reconnection.tsx';
import { ReconnectionFlow } from '../parts/reconnection-flow.tsx';

const readLeft = async (date: string) => {
  const left = await readUnsavedEdit('reconnection', date);
  return left && intuitionsEntrySchema.parse({ date, ...left });
};

/** A new reconnection, or one of the journal opened again to be edited. Source: R-15, P-05. */
export const AddReconnectionScreen = () => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const content = useExercise('reconnection');
  const intuitions = useIntuitions();
  const dateKey = query.get(EDIT_PARAMETER);
  const after = query.get(AFTER_PARAMETER) ?? '';
  const comingEntry = Object.hasOwn(intuitions, after) ? intuitions[after] : undefined;
  const entry = useEditedEntry(dateKey, dateKey === null ? undefined : intuitions[dateKey], readLeft);
  const title = content.state === 'ready' ? content.exercise.title : t('reconnections.view.titleUndated');
  return (
    <ExercisePage
      closeTo={dateKey === null ? appPaths.home : viewReconnectionPath(dateKey)}
      title={dateKey === null ? title : t('reconnections.add.editTitle')}
    >
      {dateKey !== null && !entry ? (
        entry === null && <GoneReconnection />
      ) : (
        <ExerciseLoader id="reconnection">
          {(exercise) => (
            <ReconnectionFlow
              coming={comingEntry && { key: after, entry: comingEntry }}
              edited={dateKey === null || !entry ? undefined : { dateKey, entry }}
              exercise={exercise}
              key={dateKey ?? `new ${after}`}
            />
          )}
        </ExerciseLoader>
      )}
    </ExercisePage>
  );
};
