import type { Exercise } from '@ancrage/shared/content/exercise';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answers } from '#exercise/model/answers.ts';
import { editJournalEntry } from '#journal-data/entry-edits.ts';
import { changeJournal } from '#journal-data/journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { openTraitPath } from '../model/paths.ts';
import { editedTrait, withClaim, withDerailor } from '../model/saved-trait.ts';
import { FIELDS, type Trait, type TraitKind } from '../model/trait.ts';
import type { TraitExercises } from './trait-exercises.tsx';
import type { TraitDraft } from './use-trait-drafts.ts';

/** Writes a new entry into the journal and gives the key it stands under. Resolves once it is on the device. */
const add = async (kind: TraitKind, exercise: Exercise, answers: Answers): Promise<string> => {
  let dateKey = '';
  const noted = <Saved extends { readonly dateKey: string; readonly entries: unknown }>(
    saved: Saved,
  ): Saved['entries'] => {
    dateKey = saved.dateKey;
    return saved.entries;
  };
  if (kind === 'derailor')
    await changeJournal('field_deviateurs', (current) =>
      noted(withDerailor(current, exercise, answers, now())),
    );
  else
    await changeJournal('field_pretentions', (current) =>
      noted(withClaim(current, exercise, answers, now())),
    );
  return dateKey;
};

const outcomeOf = (kinds: readonly TraitKind[]) => {
  if (kinds.length > 1) return 'outcome.devpre_saved';
  return kinds[0] === 'claim' ? 'outcome.pretention_saved' : 'outcome.deviateur_saved';
};

/** Saves what was written of the given kinds, says so, and goes to the list with it open. Source: R-18, T-12. */
export const useSaveTraits = (
  exercises: TraitExercises,
  drafts: Readonly<Record<TraitKind, TraitDraft>>,
  edited: Trait | undefined,
) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [isSaving, setIsSaving] = useState(false);

  const save = async (kinds: readonly TraitKind[]) => {
    setIsSaving(true);
    try {
      const keys: string[] = [];
      for (const kind of kinds) {
        const { held, answers, base } = drafts[kind];
        if (edited?.kind === kind) {
          const edit = editedTrait(exercises[kind], edited.entry, base, answers);
          await editJournalEntry(FIELDS[kind], edited.dateKey, edit);
          keys.push(edited.dateKey);
        } else keys.push(await add(kind, exercises[kind], answers));
        await held.finish();
      }
      toast.success(t(outcomeOf(kinds)));
      const [kind = 'derailor'] = kinds;
      await navigate(openTraitPath(kind, keys[0] ?? ''), { replace: true });
    } catch (failure) {
      console.error('The text could not be kept on this device.', failure);
      toast.error(t('exercise.flow.notSaved'));
      setIsSaving(false);
    }
  };
  return { isSaving, save };
};
