import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useNavigate } from 'react-router';
import { draftKeyOf } from '#exercise/draft.ts';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { removeWithDraft } from '#journal-data/drafts/use-draft-rows.ts';

/**
 * Deletes an exchange with its intuitions and its draft, and offers the way back. Goes to the list first, so that
 * nobody sees the page of what is no more. Source: X-07.
 */
export const useRemoveExchange = (): ((dateKey: string) => Promise<unknown>) => {
  const { remove } = useEntryActs();
  const navigate = useNavigate();

  return (dateKey) =>
    remove(async () => {
      await navigate(appPaths.friendship, { replace: true });
      return removeWithDraft(draftKeyOf('friendship', dateKey), [
        { field: 'field_amitiepro', key: dateKey },
        { field: 'field_intuitions', key: specialOfExchange(dateKey) },
      ]);
    });
};
