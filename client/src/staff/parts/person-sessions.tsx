import { type StaffPerson, staffEndSessions } from '@ancrage/shared/wire/staff-people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { resetAndRefetch, staffKeys, staffQueries } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { useMay } from '../model/use-may.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** The number of devices on which a person is signed in, and a button to sign them out. Source: Q-13. */
export const PersonSessions = ({ person }: { person: StaffPerson }) => {
  const { t } = useTranslation('staff');
  const may = useMay();
  const date = useDates();
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const ending = useMutation({
    mutationFn: () => staffCall(staffEndSessions, { parameters: { uid: person.uid } }),
    onSuccess: async ({ ended }) => {
      toast.success(t('person.ended', { count: ended }));
      await staffQueries.invalidateQueries({ queryKey: staffKeys.person(person.uid) });
    },
  });
  const { open, lastUsedMonth } = person.sessions;
  return (
    <Card as="section" className="flex flex-col items-start gap-3">
      <h2 className="text-title">{t('person.sessions')}</h2>
      <p>
        {t('person.sessionsOpen', { count: open })}
        {lastUsedMonth !== null && (
          <span className="block text-muted text-small">
            {t('person.lastUsed', { month: date(`${lastUsedMonth}-15`, 'month') })}
          </span>
        )}
      </p>
      <ProblemNotice failure={ending.error} onLook={resetAndRefetch(ending.reset)} />
      {open > 0 && may(staffEndSessions) && (
        <Button busy={ending.isPending} onClick={() => setAsked(true)}>
          {t('person.endSessions')}
        </Button>
      )}
      <ConfirmDialog
        confirmLabel={t('person.endSessions')}
        danger
        onConfirm={() => ending.mutate()}
        onOpenChange={setAsked}
        open={isAsked}
        title={t('person.endSessionsTitle')}
      >
        {t('person.endSessionsText')}
      </ConfirmDialog>
    </Card>
  );
};
