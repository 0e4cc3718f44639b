import { appPaths } from '@ancrage/shared/paths/app-paths';
import { editReconnectionPath } from '@ancrage/shared/paths/edit-paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DateCorrection } from '#exercise/date-correction.tsx';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { removeWithDraft } from '#journal-data/drafts/use-draft-rows.ts';
import { changeJournal } from '#journal-data/journal/journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface ReconnectionActsProps {
  readonly dateKey: string;
  /** Its date, as it is stored. */
  readonly date: string;
  /** The page as plain text. */
  readonly asText: () => string;
}

/** What can be done with a reconnection: edit, correct its date, copy as text, print, delete with a way back. Source. */
export const ReconnectionActs = ({ dateKey, date, asText }: ReconnectionActsProps) => {
  const { t } = useTranslation();
  const { copy, remove } = useEntryActs();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);

  const removeAndLeave = async () => {
    if (
      await remove(
        () =>
          removeWithDraft(draftKeyOf('reconnection', dateKey), [{ field: 'field_intuitions', key: dateKey }]),
        'reconnection_deleted',
      )
    )
      await navigate(appPaths.reconnections, { replace: true });
  };

  return (
    <div className="flex flex-wrap gap-2 border-border border-t pt-5 print:hidden">
      <ButtonLink icon="edit" to={editReconnectionPath(dateKey)}>
        {t('reconnections.view.edit')}
      </ButtonLink>
      <DateCorrection
        date={date}
        save={(corrected) =>
          changeJournal('field_intuitions', (current) => {
            const entry = current[dateKey];
            return entry === undefined ? current : { ...current, [dateKey]: { ...entry, date: corrected } };
          })
        }
      >
        {(open) => (
          <Button icon="calendar" onClick={open}>
            {t('exercise.date.act')}
          </Button>
        )}
      </DateCorrection>
      <Button icon="copy" onClick={() => copy(asText())}>
        {t('reconnections.view.copy')}
      </Button>
      <Button icon="print" onClick={() => window.print()}>
        {t('reconnections.view.print')}
      </Button>
      <Button icon="trash" onClick={() => setIsAsking(true)} variant="danger">
        {t('reconnections.view.delete')}
      </Button>
      <ConfirmDialog
        confirmLabel={t('reconnections.view.delete')}
        danger
        onConfirm={() => void removeAndLeave()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={t('reconnections.view.deleteAsk')}
      >
        {t('reconnections.view.deleteText')}
      </ConfirmDialog>
    </div>
  );
};
