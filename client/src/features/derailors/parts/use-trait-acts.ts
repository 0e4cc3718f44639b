import { removeEntry } from '#journal-data/entry-removal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { FIELDS, type Trait } from '../model/trait.ts';

interface TraitActs {
  readonly remove: (trait: Trait) => void;
  readonly copy: (text: string) => void;
}

/** What can be done with a derailor or a claim; each act says what came of it. Source: X-07. */
export const useTraitActs = (): TraitActs => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (text: string) => (failure: unknown) => {
    console.error(text, failure);
    toast.error(text);
  };
  return {
    remove: ({ kind, dateKey }) => {
      removeEntry(FIELDS[kind], dateKey)
        .then(({ bringBack }) =>
          toast.success(t('outcome.data_deleted'), {
            action: {
              label: t('derailors.undo'),
              onPress: () => bringBack().catch(reportFailure(t('exercise.flow.notSaved'))),
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
