import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useNavigate } from 'react-router';
import { draftKeyOf } from '#exercise/draft.ts';
import { openExerciseDraft } from '#exercise/open-exercise-draft.ts';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { removeEntry } from '#journal-data/entry-removal.ts';

/**
 * Deletes an exchange with its intuitions and its draft, and offers the way back. Goes to the list first, so that
 * nobody sees the page of what is no more. Source: X-07.
 */
export const useRemoveExchange = (): ((dateKey: string) => Promise<unknown>) => {
  const { remove } = useEntryActs();
  const navigate = useNavigate();

  return (dateKey) =>
    remove(async () => {
      const kept = openExerciseDraft(draftKeyOf('friendship', dateKey));
      await navigate(appPaths.friendship, { replace: true });
      const draft = await kept.read();
      const exchange = await removeEntry('field_amitiepro', dateKey);
      const intuitions = await removeEntry('field_intuitions', specialOfExchange(dateKey));
      await kept.drop();
      const bringBack = async () => {
        await exchange.bringBack();
        await intuitions.bringBack();
        if (draft !== null) await kept.write(draft);
      };
      return { bringBack };
    });
};
