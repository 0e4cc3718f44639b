import { staffInvitations } from '@ancrage/shared/wire/staff-invitations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffKeys } from '../model/staff-queries.ts';
import { CompanyCodeForm } from '../parts/company-code-form.tsx';
import { InvitationRow } from '../parts/invitation-row.tsx';
import { InviteListForm } from '../parts/invite-list-form.tsx';
import { InvitePersonForm } from '../parts/invite-person-form.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';

const WAYS = ['one', 'list', 'company'] as const;
type Way = (typeof WAYS)[number];

/** Invites people, and shows what became of the invitations. Source: decision 205. */
export const InvitationsScreen = () => {
  const { t } = useTranslation('staff');
  const [way, setWay] = useState<Way>('one');
  const list = useInfiniteQuery({
    queryKey: staffKeys.invitations,
    queryFn: ({ pageParam }) => staffCall(staffInvitations, { query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? [];
  return (
    <Page intro={t('invitations.intro')} title={t('invitations.title')}>
      <Segmented
        label={t('invitations.ways.label')}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: t(`invitations.ways.${value}`) }))}
        value={way}
      />
      <Card as="section" aria-label={t(`invitations.ways.${way}`)}>
        {way === 'one' && <InvitePersonForm />}
        {way === 'list' && <InviteListForm />}
        {way === 'company' && <CompanyCodeForm />}
      </Card>
      <h2 className="text-title">{t('invitations.listTitle')}</h2>
      <ProblemNotice failure={list.error} onAgain={() => void list.refetch()} />
      {list.isPending && <Skeleton lines={6} />}
      {list.isSuccess && invitations.length === 0 && (
        <EmptyState
          picture={<Icon className="size-12 text-accent" name="mail" />}
          title={t('invitations.none')}
        >
          <p>{t('invitations.noneText')}</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {invitations.map((invitation) => (
          <InvitationRow invitation={invitation} key={invitation.id} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('invitations.more')}
          </Button>
        </div>
      )}
    </Page>
  );
};
