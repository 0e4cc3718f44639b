import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveExchange } from './use-remove-exchange.ts';

interface DeleteExchangeProps {
  readonly dateKey: string;
  /** Told just before the page is left. */
  readonly onLeaving?: () => void;
  /** Whether something else on the page matters more. */
  readonly isAside?: boolean;
}

/** Deletes an exchange, once asked. */
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
