import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { aboutOf, whoOf } from '@ancrage/shared/journal/reconnections';
import { viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { ExerciseEnding } from '#exercise/exercise-ending.tsx';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { useTranslation } from '#platform/i18n.ts';

interface ReconnectionEndingProps {
  readonly dateKey: string;
  readonly entry: IntuitionsEntry;
}

/** The end of a new reconnection: its first intuition, and the way on. Source: R-16. */
export const ReconnectionEnding = ({ dateKey, entry }: ReconnectionEndingProps) => {
  const { t } = useTranslation();
  const what = whoOf(entry) || aboutOf(entry);
  return (
    <ExerciseLoader id="reconnection">
      {({ summary }) =>
        summary !== undefined && (
          <ExerciseEnding
            answers={entry}
            summary={summary}
            title={t('exercise.ending.saved', { what: what || t('reconnections.view.titleUndated') })}
            wholePath={viewReconnectionPath(dateKey)}
          />
        )
      }
    </ExerciseLoader>
  );
};
