import {
  INVITATIONS_AT_ONCE,
  type InviteeProblem,
  staffInvite,
} from '@ancrage/shared/wire/staff-invitations';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { type InvitationList, type ListedInvitee, readInvitationList } from '../model/invitation-list.ts';
import { refetchAll, resetAndRefetch } from '../model/staff-queries.ts';
import { InvitationPreview } from './invitation-preview.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type Fault = Exclude<InvitationList['kind'], 'people'> | 'unreadable';
interface CheckedList {
  readonly people: readonly ListedInvitee[];
  readonly problems: readonly (InviteeProblem | null)[];
}

const useInviting = (onSent: () => void) => {
  const { t } = useTranslation('staff');
  const locale = useLocale();
  const toast = useToast();
  const [checked, setChecked] = useState<CheckedList | null>(null);
  const inviting = useMutation({
    mutationFn: async ({ people, send }: { people: readonly ListedInvitee[]; send: boolean }) => {
      const body = { people: people.map(({ person }) => person), locale, send };
      return { people, ...(await staffCall(staffInvite, { body })) };
    },
    onSuccess: async ({ people, problems, sent }) => {
      setChecked(sent ? null : { people, problems });
      if (!sent) return;
      toast.success(t('invitations.sent', { count: people.length }));
      onSent();
      await refetchAll();
    },
  });
  return { checked, setChecked, inviting };
};

/** Invites a list of people by a CSV file: it is checked and shown, and sent only when every line is right. Source: decision 205. */
export const InviteListForm = () => {
  const { t } = useTranslation('staff');
  const id = useId();
  const [fault, setFault] = useState<Fault | null>(null);
  // A file that is chosen again, corrected, is a change only for an empty field.
  const [round, setRound] = useState(0);
  const { checked, setChecked, inviting } = useInviting(() => setRound((before) => before + 1));

  const open = async (file: File): Promise<Fault | null> => {
    try {
      const list = await readInvitationList(await file.arrayBuffer());
      if (list.kind !== 'people') return list.kind;
      inviting.mutate({ people: list.people, send: false });
      return null;
    } catch {
      return 'unreadable';
    }
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setChecked(null);
    inviting.reset();
    setFault(await open(file));
    target.value = '';
  };

  const wrong = checked?.problems.filter((found) => found !== null).length ?? 0;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <label className="font-semibold" htmlFor={id}>
          {t('invitations.file')}
        </label>
        <input
          accept=".csv,text/csv,text/plain"
          aria-describedby={`${id}-help`}
          className="max-w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:bg-surface file:px-4 file:font-semibold"
          id={id}
          key={round}
          onChange={(event) => void choose(event)}
          type="file"
        />
        <p className="measure text-muted text-small" id={`${id}-help`}>
          {t('invitations.fileHelp', { most: INVITATIONS_AT_ONCE })}
        </p>
      </div>
      {fault !== null && (
        <Banner role="alert" tone="error">
          {t(`invitations.${fault}`, { most: INVITATIONS_AT_ONCE })}
        </Banner>
      )}
      {inviting.isPending && checked === null && <p role="status">{t('invitations.checking')}</p>}
      {checked !== null && (
        <>
          <Banner role="status" tone={wrong > 0 ? 'warning' : 'success'}>
            {wrong > 0
              ? t('invitations.wrong', { count: wrong })
              : t('invitations.allRight', { count: checked.people.length })}
          </Banner>
          <InvitationPreview people={checked.people} problems={checked.problems} />
        </>
      )}
      <ProblemNotice failure={inviting.error} onLook={resetAndRefetch(inviting.reset)} />
      {checked !== null && wrong === 0 && (
        <div>
          <Button
            busy={inviting.isPending}
            icon="mail"
            onClick={() => inviting.mutate({ people: checked.people, send: true })}
            variant="primary"
          >
            {t('invitations.sendList', { count: checked.people.length })}
          </Button>
        </div>
      )}
    </div>
  );
};
