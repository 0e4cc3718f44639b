import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { removeWithDraft } from '#journal-data/drafts/use-draft-rows.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/**
 * Deletes an exchange with its intuitions and its draft, and offers to undo. Navigates to the list first, so that the
 * page of a deleted exchange is never shown. Source: X-07.
 */
const useRemoveExchange = (): ((dateKey: string) => Promise<unknown>) => {
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

interface DeleteExchangeProps {
  readonly dateKey: string;
  /** Called just before the page is left. */
  readonly onLeaving?: () => void;
  /** Whether to show a less prominent button. */
  readonly isAside?: boolean;
}

/** A button that deletes an exchange after confirmation. */
export const DeleteExchange = ({ dateKey, onLeaving, isAside = false }: DeleteExchangeProps) => {
  const { t } = useTranslation();
  const remove = useRemoveExchange();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        flush={isAside}
        icon="trash"
        onClick={() => setIsAsking(true)}
        variant={isAside ? 'quiet' : 'danger'}
      >
        {t('friendship.view.delete')}
      </Button>
      <ConfirmDialog
        confirmLabel={t('friendship.view.delete')}
        danger
        onConfirm={() => {
          onLeaving?.();
          void remove(dateKey);
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={t('friendship.view.deleteAsk')}
      >
        {t('friendship.view.deleteText')}
      </ConfirmDialog>
    </>
  );
};
