import { exerciseOnPath } from '@ancrage/shared/content/path-wording';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import type { FormType } from '@ancrage/shared/journal/leadership-path';
import { leadershipOverviewPath } from '@ancrage/shared/paths/app-paths';
import { ExerciseEnding } from '#exercise/exercise-ending.tsx';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { usePathName } from '#exercise/use-path-name.ts';
import { useIntuitions, useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';

/** The end of the guided path that was just walked. Source: R-19, E-07. */
export const PathEnding = ({ formType }: { readonly formType: FormType }) => {
  const { t } = useTranslation();
  const pathName = usePathName();
  const { results = {} } = useJournalField('field_plf');
  const intuitions = useIntuitions()[formType]?.intuitionsdata ?? [];
  return (
    <ExerciseLoader id="plf6">
      {(last) => {
        const { summary } = exerciseOnPath(last, formType);
        return (
          summary !== undefined && (
            <ExerciseEnding
              answers={{ ...results[formType], [INTUITIONS_KEY]: intuitions }}
              summary={summary}
              title={t('exercise.ending.finished', { what: pathName(formType) })}
              wholePath={leadershipOverviewPath}
            />
          )
        );
      }}
    </ExerciseLoader>
  );
};
