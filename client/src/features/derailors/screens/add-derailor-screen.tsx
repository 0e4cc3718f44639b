import { claimSchema } from '@ancrage/shared/journal/claims';
import { derailorSchema } from '@ancrage/shared/journal/derailors';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { ADDED_PARAMETER, EDIT_PARAMETER, type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { useSearchParams } from 'react-router';
import { ExercisePage } from '#exercise/exercise-page.tsx';
import { readUnsavedEdit, useEditedEntry } from '#exercise/use-edited-entry.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Gone } from '#ui/gone.tsx';
import { Page } from '#ui/page.tsx';
import { kindsOf, type Trait, traitsByDate } from '../model/trait.ts';
import { AddedChoice } from '../parts/added-choice.tsx';
import { DerailorsGuard } from '../parts/derailors-guard.tsx';
import { WithTraitExercises } from '../parts/trait-exercises.tsx';
import { TraitFlow } from '../parts/trait-flow.tsx';

const GoneTrait = () => {
  const { t } = useTranslation();
  return (
    <Gone
      text={t('derailors.add.goneText')}
      title={t('derailors.add.gone')}
      way={{ to: appPaths.derailors, label: t('derailors.back'), icon: 'wave' }}
    />
  );
};

const readLeft = async (kind: TraitKind, dateKey: string): Promise<Trait | null> => {
  const left = await readUnsavedEdit(kind, dateKey);
  if (left === null) return null;
  const entry = { date: dateKey, ...left };
  return kind === 'derailor'
    ? { kind, dateKey, entry: derailorSchema.parse(entry) }
    : { kind, dateKey, entry: claimSchema.parse(entry) };
};

/** A new derailor, a new claim, both, or one of the journal opened again to be edited. Source: R-18, S-17. */
export const AddDerailorScreen = () => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const traits = traitsByDate(useJournalField('field_deviateurs'), useJournalField('field_pretentions'));
  const kinds = kindsOf(query.get(ADDED_PARAMETER));
  const dateKey = query.get(EDIT_PARAMETER);
  const found = traits.find((trait) => trait.dateKey === dateKey && kinds?.includes(trait.kind));
  const edited = useEditedEntry(dateKey, found, (key) => readLeft(kinds?.[0] ?? 'derailor', key));
  const titleOfEdit = kinds?.[0] === 'claim' ? t('derailors.add.editClaim') : t('derailors.add.editDerailor');
  const title = dateKey === null ? t('derailors.add.title') : titleOfEdit;
  const isWritten = kinds !== null && (dateKey === null || edited !== null);
  return (
    <DerailorsGuard isOpenAnyway={!found && Boolean(edited)}>
      {isWritten ? (
        <ExercisePage closeTo={appPaths.derailors} title={title}>
          <WithTraitExercises>
            {(exercises) =>
              (dateKey === null || edited) && (
                <TraitFlow
                  edited={edited ?? undefined}
                  exercises={exercises}
                  key={`${kinds.join()} ${dateKey ?? 'new'}`}
                  wanted={kinds}
                />
              )
            }
          </WithTraitExercises>
        </ExercisePage>
      ) : (
        <Page back={{ to: appPaths.derailors, label: t('derailors.back') }} title={title}>
          {kinds === null ? (
            <WithTraitExercises>{(exercises) => <AddedChoice exercises={exercises} />}</WithTraitExercises>
          ) : (
            <GoneTrait />
          )}
        </Page>
      )}
    </DerailorsGuard>
  );
};
