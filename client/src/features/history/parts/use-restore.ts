import type { EntryState } from '@ancrage/shared/journal/restoring';
import { restoreEntries } from '#journal-data/history/journal-history.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

/** Restores entries and shows a message, with an undo. Source: Q-51. */
export const useRestore = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (failure: unknown) => {
    console.error('The entries could not be put back on this device.', failure);
    toast.error(t('history.notRestored'));
  };
  const takeBack = (undo: readonly EntryState[]) =>
    restoreEntries(undo)
      .then(() => toast.success(t('history.undone')))
      .catch(reportFailure);
  return (states: readonly EntryState[], done: string): Promise<void> =>
    restoreEntries(states)
      .then((undo) =>
        toast.success(done, { action: { label: t('history.undo'), onPress: () => void takeBack(undo) } }),
      )
      .catch(reportFailure);
};
