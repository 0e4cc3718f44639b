import {
  DEAD_MAILS_AT_ONCE,
  type StaffDeadMail,
  staffDeadMails,
  staffSendAgain,
} from '@ancrage/shared/wire/staff-console';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffPersonPath } from '../model/staff-paths.ts';
import { refetchAll, resetAndRefetch, staffKeys } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { MailAddress } from '../parts/mail-address.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';

const useAddressee = () => {
  const { t } = useTranslation('staff');
  const named = (whom: { name: string; mail: string } | null) => whom?.name || whom?.mail || t('mails.gone');
  return ({ kind, person, member }: StaffDeadMail): string => {
    if (kind === 'invitation') return t('mails.invitee');
    return member === null
      ? t('mails.to', { name: named(person) })
      : `${t('mails.to', { name: named(member) })}, ${t('mails.about', { name: named(person) })}`;
  };
};

/** Requeues mails, one call each, and refetches the list: some may have been requeued before a call failed. */
const useSendAgain = () => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await staffCall(staffSendAgain, { parameters: { id } });
    },
    onSuccess: (_, { length }) => toast.success(t('mails.sent', { count: length })),
    onSettled: refetchAll,
  });
};

const DeadMail = ({ mail }: { mail: StaffDeadMail }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const addressee = useAddressee();
  const sending = useSendAgain();
  const id = useId();
  const { person, member } = mail;
  const address = (member ?? person)?.mail;
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <div id={id}>
          <p className="font-semibold">{t(`mails.kinds.${mail.kind}`)}</p>
          <p>
            {person === null ? (
              addressee(mail)
            ) : (
              <Link className="link" to={staffPersonPath(person.uid)}>
                {addressee(mail)}
              </Link>
            )}
          </p>
        </div>
        {address !== undefined && address !== '' && (
          <MailAddress className="block text-small" mail={address} />
        )}
        <p className="text-muted text-small">
          {t('mails.tries', { count: mail.tries, date: date(mail.failedAt, 'moment') })} · {mail.failure}
        </p>
        <ProblemNotice failure={sending.error} onLook={resetAndRefetch(sending.reset)} />
      </div>
      <Button
        aria-describedby={id}
        busy={sending.isPending}
        icon="refresh"
        onClick={() => sending.mutate([mail.id])}
      >
        {t('mails.again')}
      </Button>
    </Card>
  );
};

/** Failed mails, to send again once the cause is fixed. */
export const DeadMailsScreen = () => {
  const { t } = useTranslation('staff');
  const read = useQuery({
    queryKey: staffKeys.mails,
    queryFn: () => staffCall(staffDeadMails),
    staleTime: 0,
  });
  const mails = read.data?.mails ?? [];
  const sending = useSendAgain();
  return (
    <Page
      actions={
        mails.length > 1 && (
          <Button
            busy={sending.isPending}
            icon="refresh"
            onClick={() => sending.mutate(mails.map(({ id }) => id))}
          >
            {t('mails.againAll')}
          </Button>
        )
      }
      intro={t('mails.intro')}
      title={t('mails.title')}
    >
      <ProblemNotice failure={read.error} onAgain={() => void read.refetch()} />
      <ProblemNotice failure={sending.error} onLook={resetAndRefetch(sending.reset)} />
      {read.isPending && <Skeleton lines={5} />}
      {read.isSuccess && mails.length === 0 && (
        <EmptyState picture={<Icon className="size-12 text-accent" name="mail" />} title={t('mails.none')}>
          <p>{t('mails.noneText')}</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {mails.map((mail) => (
          <DeadMail key={mail.id} mail={mail} />
        ))}
      </ul>
      {mails.length === DEAD_MAILS_AT_ONCE && (
        <p className="text-muted">{t('mails.most', { count: mails.length })}</p>
      )}
    </Page>
  );
};
