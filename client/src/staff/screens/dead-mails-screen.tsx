import { type StaffDeadMail, staffDeadMails, staffSendAgain } from '@ancrage/shared/wire/staff-desk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffKeys, staffQueries } from '../model/queries.ts';
import { useDates } from '../model/use-dates.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';

const useAddressee = () => {
  const { t } = useTranslation('staff');
  const named = (whom: { name: string; mail: string } | null) => whom?.name || whom?.mail || t('mails.gone');
  return ({ person, member }: StaffDeadMail): string =>
    member === null
      ? t('mails.to', { name: named(person) })
      : `${t('mails.to', { name: named(member) })}, ${t('mails.about', { name: named(person) })}`;
};

const DeadMail = ({ mail }: { mail: StaffDeadMail }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const toast = useToast();
  const addressee = useAddressee();
  const sending = useMutation({
    mutationFn: () => staffCall(staffSendAgain, { parameters: { id: mail.id } }),
    onSuccess: () => toast.success(t('mails.sent')),
    onSettled: () =>
      staffQueries.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === staffKeys.mails[0] || queryKey[0] === staffKeys.counters[0],
      }),
  });
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{t(`mails.kinds.${mail.kind}`)}</p>
        <p>{addressee(mail)}</p>
        <p className="text-ink-soft text-small">
          {t('mails.tries', { count: mail.tries, date: date(mail.failedAt, 'moment') })} · {mail.failure}
        </p>
        <ProblemNotice failure={sending.error} />
      </div>
      <Button busy={sending.isPending} icon="refresh" onClick={() => sending.mutate()}>
        {t('mails.again')}
      </Button>
    </Card>
  );
};

/** Mails that were given up, to be sent again once the cause is mended. */
export const DeadMailsScreen = () => {
  const { t } = useTranslation('staff');
  const read = useQuery({
    queryKey: staffKeys.mails,
    queryFn: () => staffCall(staffDeadMails),
    staleTime: 0,
  });
  return (
    <Page intro={t('mails.intro')} title={t('mails.title')}>
      <ProblemNotice failure={read.error} onAgain={() => void read.refetch()} />
      {read.isPending && <Skeleton lines={5} />}
      {read.data?.mails.length === 0 && (
        <EmptyState icon="mail" title={t('mails.none')}>
          <p>{t('mails.noneText')}</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {read.data?.mails.map((mail) => (
          <DeadMail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Page>
  );
};
