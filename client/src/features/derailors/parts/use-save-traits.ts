import type { Exercise } from '@ancrage/shared/content/exercise';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answers } from '#exercise/model/answers.ts';
import { settle } from '#exercise/model/settle.ts';
import { addJournalEntry, editJournalEntry } from '#journal-data/entry-edits.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { openTraitPath } from '../model/paths.ts';
import { claimOf, derailorOf, editedTrait } from '../model/saved-trait.ts';
import { FIELDS, type Trait, type TraitKind } from '../model/trait.ts';
import type { TraitExercises } from './trait-exercises.tsx';
import type { TraitDraft } from './use-trait-drafts.ts';

/** Writes a new entry into the journal and gives the key it stands under. Resolves once it is on the device. */
const add = (kind: TraitKind, exercise: Exercise, answers: Answers): Promise<string> =>
  kind === 'derailor'
    ? addJournalEntry('field_deviateurs', (date) => derailorOf(exercise, answers, date))
    : addJournalEntry('field_pretentions', (date) => claimOf(exercise, answers, date));

/** An entry that is in the journal, and the answers it was read or written with. */
interface Written {
  readonly dateKey: string;
  readonly date: string;
  readonly base: Answers;
}

const outcomeOf = (kinds: readonly TraitKind[]) => {
  if (kinds.length > 1) return 'outcome.devpre_saved';
  return kinds[0] === 'claim' ? 'outcome.pretention_saved' : 'outcome.deviateur_saved';
};

/**
 * Saves what was written of the given kinds, says so, and goes to the list with it open. The drafts end once all of it is
 * in the journal: when a part fails, the next attempt adds no entry a second time. Source: R-18, T-12.
 */
export const useSaveTraits = (
  exercises: TraitExercises,
  drafts: Readonly<Record<TraitKind, TraitDraft>>,
  edited: Trait | undefined,
) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [isSaving, setIsSaving] = useState(false);
  const added = useRef(new Map<TraitKind, Written>());

  const write = async (kind: TraitKind): Promise<string> => {
    const { answers, base } = drafts[kind];
    const exercise = exercises[kind];
    const own = edited?.kind === kind ? { ...edited, date: edited.entry.date, base } : undefined;
    const written = own ?? added.current.get(kind);
    if (written !== undefined) {
      const edit = editedTrait(exercise, written, written.base, answers);
      await editJournalEntry(FIELDS[kind], written.dateKey, edit);
    }
    const date = written?.date ?? (await add(kind, exercise, answers));
    const dateKey = written?.dateKey ?? date;
    if (own === undefined)
      added.current.set(kind, { dateKey, date, base: { ...settle(exercise, answers), date } });
    return dateKey;
  };

  const save = async (kinds: readonly TraitKind[]) => {
    setIsSaving(true);
    try {
      const keys: string[] = [];
      for (const kind of kinds) keys.push(await write(kind));
      for (const kind of kinds) await drafts[kind].held.finish();
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
