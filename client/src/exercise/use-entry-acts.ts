import type { RemovedEntry } from '#journal-data/journal/remove-entries.ts';
import { copyText } from '#platform/clipboard.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

interface EntryActs {
  readonly copy: (text: string) => void;
  /**
   * Deletes, and offers to undo. Returns whether it did.
   * @param remove see `removeEntries`
   * @param outcome the message about it
   */
  readonly remove: (
    remove: () => Promise<RemovedEntry>,
    outcome?: 'data_deleted' | 'reconnection_deleted',
  ) => Promise<boolean>;
}

/** The actions on an existing entry; each shows its outcome. Source: X-07. */
export const useEntryActs = (): EntryActs => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (text: string) => (failure: unknown) => {
    console.error(text, failure);
    toast.error(text);
  };
  return {
    copy: (text) => {
      copyText(text)
        .then(() => toast.success(t('outcome.text_copied')))
        .catch(reportFailure(t('exercise.copyFailed')));
    },
    remove: async (remove, outcome = 'data_deleted') => {
      try {
        const { bringBack } = await remove();
        const onPress = () => bringBack().catch(reportFailure(t('exercise.flow.notSaved')));
        toast.success(t(`outcome.${outcome}`), { action: { label: t('exercise.undo'), onPress } });
        return true;
      } catch (failure) {
        reportFailure(t('exercise.deleteFailed'))(failure);
        return false;
      }
    },
  };
};
