import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { changeJournal } from '#journal-data/journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

interface EntryActs {
  readonly remove: (entry: KeyedEntry) => void;
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
  const putBack = ({ key, entry }: KeyedEntry) => {
    changeJournal('field_intuitions', (current) => ({ [key]: entry, ...current })).catch(
      reportFailure(t('exercise.flow.notSaved')),
    );
  };
  return {
    remove: (keyed) => {
      changeJournal('field_intuitions', ({ [keyed.key]: _, ...others }) => others)
        .then(() =>
          toast.success(t('outcome.data_deleted'), {
            action: { label: t('further.undo'), onPress: () => putBack(keyed) },
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
