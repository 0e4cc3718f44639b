import { changesBetween } from '@ancrage/shared/journal/entry-changes';
import { stateBefore } from '@ancrage/shared/journal/restoring';
import type { Sitting } from '@ancrage/shared/journal/sittings';
import { useState } from 'react';
import { useJournalTexts } from '#journal-data/journal/use-journal.ts';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { fetchAsBefore } from '../api/replaced-values.ts';
import { useRestore } from './use-restore.ts';

/** Restores the whole journal before a version; later additions stay. Source: Q-51. */
export const RestoreAll = ({ sitting }: { readonly sitting: Sitting }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const restore = useRestore();
  const texts = useJournalTexts();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { raise } = useErrorBoundary();

  const bringBack = async () => {
    setBusy(true);
    try {
      const states = (await fetchAsBefore(sitting)).flatMap(({ field, before }) =>
        changesBetween(field, before, texts?.[field] ?? null)
          .filter(({ kind }) => kind !== 'added')
          .map(stateBefore),
      );
      if (states.length === 0) toast.info(t('history.sameAll'));
      else await restore(states, t('history.restoredAll', { count: states.length }));
    } catch (failure) {
      if (failure instanceof Unreachable) toast.error(t('history.offline'));
      else if (failure instanceof HttpError) toast.error(t('history.failed'));
      else if (!(failure instanceof NotSignedIn)) raise(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="border-border border-t pt-4">
      <Button busy={isBusy} icon="history" onClick={() => setIsAsking(true)} variant="quiet">
        {t('history.restoreAll')}
      </Button>
      <ConfirmDialog
        confirmLabel={t('history.restoreAll')}
        onConfirm={() => void bringBack()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={t('history.restoreAllAsk', { date: formatDate(sitting.startedAt, locale, 'moment') })}
      >
        {t('history.restoreAllText')}
      </ConfirmDialog>
    </div>
  );
};
