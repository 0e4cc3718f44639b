import {
  type ListedInvitation,
  staffResendInvitation,
  staffWithdrawInvitation,
} from '@ancrage/shared/wire/staff-invitations';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffPersonPath } from '../model/staff-paths.ts';
import { refetchAll, resetAndRefetch } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { ProblemNotice } from './problem-notice.tsx';

const useActs = ({ id, mail }: ListedInvitation) => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  const parameters = { id };
  const resending = useMutation({
    mutationFn: () => staffCall(staffResendInvitation, { parameters }),
    onSuccess: async () => {
      toast.success(t('invitations.resent', { mail: mail ?? '' }));
      await refetchAll();
    },
  });
  const withdrawing = useMutation({
    mutationFn: () => staffCall(staffWithdrawInvitation, { parameters }),
    onSuccess: async () => {
      toast.success(t('invitations.withdrawn'));
      await refetchAll();
    },
  });
  return { resending, withdrawing };
};

/** One invitation: what became of it, and what can be done about it. */
export const InvitationRow = ({ invitation }: { invitation: ListedInvitation }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const { resending, withdrawing } = useActs(invitation);
  const { mail, company, firstname, lastname, state, uid, uses, invitedBy, invitedAt, expiresAt } =
    invitation;
  const isUsable = state === 'open' || state === 'expired';
  const facts = [
    t(`invitations.states.${state}`),
    ...(mail === null ? [t('invitations.companyCode'), t('invitations.uses', { count: uses })] : []),
    ...(mail !== null && company !== '' ? [company] : []),
    t('invitations.by', { name: invitedBy, date: date(invitedAt, 'day') }),
    ...(state === 'open' ? [t('invitations.until', { date: date(expiresAt, 'day') })] : []),
  ];
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold [overflow-wrap:anywhere]" id={id}>
          {mail ?? company} <span className="font-normal">{`${firstname} ${lastname}`.trim()}</span>
        </p>
        <p className="text-muted text-small">{facts.join(' · ')}</p>
        {uid !== null && (
          <Link className="link inline-flex min-h-11 items-center" to={staffPersonPath(uid)}>
            {t('invitations.person')}
          </Link>
        )}
        <ProblemNotice
          failure={resending.error ?? withdrawing.error}
          onLook={resetAndRefetch(() => {
            resending.reset();
            withdrawing.reset();
          })}
        />
      </div>
      {isUsable && mail !== null && (
        <Button aria-describedby={id} busy={resending.isPending} onClick={() => resending.mutate()}>
          {t('invitations.resend')}
        </Button>
      )}
      {isUsable && (
        <Button aria-describedby={id} busy={withdrawing.isPending} onClick={() => setAsked(true)}>
          {t('invitations.withdraw')}
        </Button>
      )}
      <ConfirmDialog
        confirmLabel={t('invitations.withdraw')}
        danger
        onConfirm={() => withdrawing.mutate()}
        onOpenChange={setAsked}
        open={isAsked}
        title={t('invitations.withdrawTitle')}
      >
        {t('invitations.withdrawText')}
      </ConfirmDialog>
    </Card>
  );
};
