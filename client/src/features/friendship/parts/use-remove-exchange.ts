import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useNavigate } from 'react-router';
import { draftKeyOf } from '#exercise/draft.ts';
import { openExerciseDraft } from '#exercise/open-exercise-draft.ts';
import { removeEntry } from '#journal-data/entry-removal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

/**
 * Deletes an exchange with its intuitions and its draft, and offers the way back. Goes to the list first, so that
 * nobody sees the page of what is no more. Source: X-07.
 */
export const useRemoveExchange = (): ((dateKey: string) => Promise<void>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();

  return async (dateKey) => {
    const kept = openExerciseDraft(draftKeyOf('friendship', dateKey));
    try {
      await navigate(appPaths.friendship, { replace: true });
      const draft = await kept.read();
      const exchange = await removeEntry('field_amitiepro', dateKey);
      const intuitions = await removeEntry('field_intuitions', specialOfExchange(dateKey));
      await kept.drop();
      const putBack = async () => {
        await exchange.bringBack();
        await intuitions.bringBack();
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
