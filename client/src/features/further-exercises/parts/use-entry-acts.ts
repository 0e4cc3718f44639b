import { removeEntry } from '#journal-data/entry-removal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

interface EntryActs {
  readonly remove: (key: string) => void;
  readonly copy: (text: string) => void;
}

/** What can be done with an entry; each act says what came of it, and a deletion has a way back. Source: X-07. */
export const useEntryActs = (): EntryActs => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (text: string) => (failure: unknown) => {
    console.error(text, failure);
    toast.error(text);
  };
  return {
    remove: (key) => {
      removeEntry('field_intuitions', key)
        .then(({ bringBack }) =>
          toast.success(t('outcome.data_deleted'), {
            action: {
              label: t('further.undo'),
              onPress: () => bringBack().catch(reportFailure(t('exercise.flow.notSaved'))),
            },
          }),
        )
        .catch(reportFailure(t('further.deleteFailed')));
    },
    copy: (text) => {
      navigator.clipboard
        .writeText(text)
        .then(() => toast.success(t('outcome.text_copied')))
        .catch(reportFailure(t('further.copyFailed')));
    },
  };
};
