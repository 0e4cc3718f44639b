import { changeJournal } from '#journal-data/journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import type { Trait } from '../model/trait.ts';

interface TraitActs {
  readonly remove: (trait: Trait) => void;
  readonly copy: (text: string) => void;
}

const removeFromJournal = ({ kind, dateKey }: Trait): Promise<void> =>
  kind === 'derailor'
    ? changeJournal('field_deviateurs', ({ [dateKey]: _, ...others }) => others)
    : changeJournal('field_pretentions', ({ [dateKey]: _, ...others }) => others);

const putBackInJournal = (trait: Trait): Promise<void> =>
  trait.kind === 'derailor'
    ? changeJournal('field_deviateurs', (current) => ({ [trait.dateKey]: trait.entry, ...current }))
    : changeJournal('field_pretentions', (current) => ({ [trait.dateKey]: trait.entry, ...current }));

/** What can be done with a derailor or a claim; each act says what came of it. Source: X-07. */
export const useTraitActs = (): TraitActs => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (text: string) => (failure: unknown) => {
    console.error(text, failure);
    toast.error(text);
  };
  return {
    remove: (trait) => {
      removeFromJournal(trait)
        .then(() =>
          toast.success(t('outcome.data_deleted'), {
            action: {
              label: t('derailors.undo'),
              onPress: () => putBackInJournal(trait).catch(reportFailure(t('exercise.flow.notSaved'))),
            },
          }),
        )
        .catch(reportFailure(t('derailors.deleteFailed')));
    },
    copy: (text) => {
      navigator.clipboard
        .writeText(text)
        .then(() => toast.success(t('outcome.text_copied')))
        .catch(reportFailure(t('derailors.copyFailed')));
    },
  };
};
