import { type ListedMember, staffMembers, staffRemoveMember } from '@ancrage/shared/wire/staff-members';
import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { refetchAll, resetAndRefetch, staffKeys, tellSignedOut } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { useMay } from '../model/use-may.ts';
import { useRights } from '../model/use-rights.ts';
import { MailAddress } from '../parts/mail-address.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';

interface MemberProps {
  member: ListedMember;
  isMe: boolean;
  /** Whether nobody could sign in without this member. */
  isLast: boolean;
}

const Member = ({ member, isMe, isLast }: MemberProps) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const may = useMay();
  const rights = useRights();
  const toast = useToast();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const name = member.name || member.mail;
  const removing = useMutation({
    mutationFn: () => staffCall(staffRemoveMember, { parameters: { id: member.id } }),
    onSuccess: async () => {
      if (isMe) return tellSignedOut();
      toast.success(t('members.removed', { name }));
      await refetchAll();
    },
  });
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <div id={id}>
          <p className="font-semibold">{isMe ? t('members.me', { name }) : name}</p>
          <MailAddress className="block" mail={member.mail} />
        </div>
        <p className="text-muted text-small">
          {member.lastSignInAt === null
            ? t('members.never')
            : t('members.lastSignIn', { date: date(member.lastSignInAt, 'moment') })}
        </p>
        {!member.hasFactor && <p className="text-muted text-small">{t('members.noFactor')}</p>}
        <p className="text-small">{rights(member.rights)}</p>
        {isLast && may(staffRemoveMember) && (
          <p className="text-muted text-small">{t('problem.last_member')}</p>
        )}
        <ProblemNotice failure={removing.error} onLook={resetAndRefetch(removing.reset)} />
      </div>
      {!isLast && may(staffRemoveMember) && (
        <Button aria-describedby={id} busy={removing.isPending} onClick={() => setAsked(true)}>
          {t('members.remove')}
        </Button>
      )}
      <ConfirmDialog
        confirmLabel={t('members.remove')}
        danger
        onConfirm={() => removing.mutate()}
        onOpenChange={setAsked}
        open={isAsked}
        removes={!isMe}
        title={isMe ? t('members.removeMeTitle') : t('members.removeTitle', { name })}
      >
        {t(isMe ? 'members.removeMeText' : 'members.removeText')}
      </ConfirmDialog>
    </Card>
  );
};

/** The members of the staff: when each last signed in, and the way to remove one who has left. Source: Q-23. */
export const MembersScreen = ({ me }: { me: StaffMember }) => {
  const { t } = useTranslation('staff');
  const read = useQuery({
    queryKey: staffKeys.members,
    queryFn: () => staffCall(staffMembers),
    staleTime: 0,
  });
  const members = read.data?.members ?? [];
  const hasColleague = members.some(({ id, hasFactor }) => id !== me.id && hasFactor);
  return (
    <Page intro={t('members.intro')} title={t('members.title')}>
      <ProblemNotice failure={read.error} onAgain={() => void read.refetch()} />
      {read.isPending && <Skeleton lines={5} />}
      <ul className="flex flex-col gap-4">
        {members.map((member) => (
          <Member
            isLast={member.id === me.id && !hasColleague}
            isMe={member.id === me.id}
            key={member.id}
            member={member}
          />
        ))}
      </ul>
    </Page>
  );
};
