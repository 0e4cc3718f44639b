import type { Friendship } from '@ancrage/shared/journal/friendship';
import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useNavigate } from 'react-router';
import { draftKeyOf } from '#exercise/draft.ts';
import { openExerciseDraft } from '#exercise/open-exercise-draft.ts';
import { changeJournal } from '#journal-data/journal.ts';
import { useIntuitions } from '#journal-data/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

/**
 * Deletes an exchange with its intuitions and its draft, and offers the way back. Goes to the list first, so that
 * nobody sees the page of what is no more. Source: X-07.
 */
export const useRemoveExchange = (): ((dateKey: string, entry: Friendship) => Promise<void>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const intuitions = useIntuitions();

  return async (dateKey, entry) => {
    const special = specialOfExchange(dateKey);
    const left = intuitions[special];
    const kept = openExerciseDraft(draftKeyOf('friendship', dateKey));
    try {
      await navigate(appPaths.friendship, { replace: true });
      const draft = await kept.read();
      await changeJournal('field_amitiepro', ({ [dateKey]: _, ...others }) => others);
      if (left !== undefined)
        await changeJournal('field_intuitions', ({ [special]: _, ...others }) => others);
      await kept.drop();
      const putBack = async () => {
        await changeJournal('field_amitiepro', (current) => ({ [dateKey]: entry, ...current }));
        if (left !== undefined)
          await changeJournal('field_intuitions', (current) => ({ [special]: left, ...current }));
        if (draft !== null) await kept.write(draft);
      };
      toast.success(t('outcome.data_deleted'), {
        action: {
          label: t('friendship.view.undo'),
          onPress: () =>
            putBack().catch((failure: unknown) => {
              console.error('The exchange could not be put back.', failure);
              toast.error(t('friendship.exchange.notSaved'));
            }),
        },
      });
    } catch (failure) {
      console.error('The exchange could not be deleted.', failure);
      toast.error(t('friendship.view.deleteFailed'));
    }
  };
};
