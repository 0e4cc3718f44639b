import type { Exercise } from '@ancrage/shared/content/exercise';
import { type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answers } from '#exercise/model/answers.ts';
import type { HeldDraft } from '#exercise/use-exercise-draft.ts';
import type { Save } from '#journal-data/drafts/persisted-draft.ts';
import { entryAdded, entryEdited, saveChanges } from '#journal-data/journal/save-changes.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { openTraitPath } from '../model/paths.ts';
import { claimOf, derailorOf, editedTrait } from '../model/saved-trait.ts';
import { FIELDS, type Trait } from '../model/trait.ts';
import type { TraitExercises } from './trait-exercises.tsx';
import type { TraitDraft } from './use-trait-drafts.ts';

const added = (kind: TraitKind, exercise: Exercise, answers: Answers) =>
  kind === 'derailor'
    ? entryAdded('field_deviateurs', (date) => derailorOf(exercise, answers, date))
    : entryAdded('field_pretentions', (date) => claimOf(exercise, answers, date));

/** Ends several drafts in the one write that saves them. */
const finishAll = ([first, ...others]: readonly HeldDraft[], save: Save): Promise<void> =>
  first === undefined
    ? save(async () => {})
    : first.finish((endFirst) =>
        finishAll(others, (endOthers) =>
          save(async (writing) => {
            await endFirst(writing);
            await endOthers(writing);
          }),
        ),
      );

const outcomeOf = (kinds: readonly TraitKind[]) => {
  if (kinds.length > 1) return 'outcome.devpre_saved';
  return kinds[0] === 'claim' ? 'outcome.pretention_saved' : 'outcome.deviateur_saved';
};

/** Saves the given kinds in one write, shows a message, and opens the entry in the list. Source: R-18, T-12. */
export const useSaveTraits = (
  exercises: TraitExercises,
  drafts: Readonly<Record<TraitKind, TraitDraft>>,
  edited: Trait | undefined,
) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [isSaving, setIsSaving] = useState(false);

  const changeOf = (kind: TraitKind) => {
    const { answers, base } = drafts[kind];
    if (edited?.kind !== kind) return added(kind, exercises[kind], answers);
    const { dateKey, entry } = edited;
    return {
      ...entryEdited(FIELDS[kind], dateKey, editedTrait(exercises[kind], entry, base, answers)),
      dateKey,
    };
  };

  const save = async (kinds: readonly TraitKind[]) => {
    setIsSaving(true);
    try {
      const changes = kinds.map(changeOf);
      const held = kinds.map((kind) => drafts[kind].held);
      await finishAll(held, (endDrafts) => saveChanges(changes, endDrafts));
      toast.success(t(outcomeOf(kinds)));
      const [kind = 'derailor'] = kinds;
      await navigate(openTraitPath(kind, changes[0]?.dateKey ?? ''), { replace: true });
    } catch (failure) {
      console.error('The text could not be kept on this device.', failure);
      toast.error(t('exercise.flow.notSaved'));
      setIsSaving(false);
    }
  };
  return { isSaving, save };
};
