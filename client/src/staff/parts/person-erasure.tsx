import type { ErasureProposal } from '@ancrage/shared/wire/erasure-proposal';
import {
  staffConfirmErasure,
  staffProposeErasure,
  staffWithdrawErasure,
} from '@ancrage/shared/wire/staff-erasures';
import type { StaffPerson } from '@ancrage/shared/wire/staff-people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { nameOf } from '../model/name-of.ts';
import { staffPaths } from '../model/staff-paths.ts';
import { refetchAll, resetAndRefetch, staffKeys, staffQueries } from '../model/staff-queries.ts';
import { useMay } from '../model/use-may.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import { ProposeErasureDialog } from './propose-erasure-dialog.tsx';

const Proposal = ({ proposal }: { proposal: ErasureProposal }) => {
  const { t } = useTranslation('staff');
  const may = useMay();
  const toast = useToast();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { id, person, isMine } = proposal;
  const name = nameOf(person);
  const confirming = useMutation({
    mutationFn: () => staffCall(staffConfirmErasure, { parameters: { id } }),
    onSuccess: async () => {
      toast.success(t('erasure.done', { name }));
      await navigate(staffPaths.people, { replace: true });
      staffQueries.removeQueries({ queryKey: staffKeys.person(person.uid) });
      await refetchAll();
    },
    onError: refetchAll,
  });
  const withdrawing = useMutation({
    mutationFn: () => staffCall(staffWithdrawErasure, { parameters: { id } }),
    onSuccess: () => toast.success(t('erasure.withdrawn')),
    onSettled: refetchAll,
  });
  return (
    <>
      <ProposalFacts proposal={proposal} />
      {isMine && <p className="text-small">{t('erasure.another')}</p>}
      <ProblemNotice failure={confirming.error} onLook={resetAndRefetch(confirming.reset)} />
      <ProblemNotice failure={withdrawing.error} onLook={resetAndRefetch(withdrawing.reset)} />
      <div className="flex flex-wrap gap-3">
        {!isMine && may(staffConfirmErasure) && (
          <Button busy={confirming.isPending} onClick={() => setAsked(true)} variant="danger">
            {t('erasure.confirm')}
          </Button>
        )}
        {may(staffWithdrawErasure) && (
          <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            {t('erasure.withdraw')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        confirmLabel={t('erasure.confirm')}
        danger
        onConfirm={() => confirming.mutate()}
        onOpenChange={setAsked}
        open={isAsked}
        title={t('erasure.confirmTitle', { name })}
      >
        {t('erasure.confirmText', { mail: person.mail })}
      </ConfirmDialog>
    </>
  );
};

/** The erasure of a person by two members of the staff: proposed by one, confirmed by another. Source: decision 182. */
export const PersonErasure = ({ uid, erasure }: Pick<StaffPerson, 'uid' | 'erasure'>) => {
  const { t } = useTranslation('staff');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { proposal, hasColleague } = erasure;
  const mayPropose = may(staffProposeErasure);
  if (proposal === null && !mayPropose) return null;
  return (
    <Card as="section" className="flex flex-col items-start gap-3">
      <h2 className="text-title">{t(proposal === null ? 'erasure.title' : 'erasure.proposedTitle')}</h2>
      {proposal !== null && <Proposal key={proposal.id} proposal={proposal} />}
      {proposal === null && hasColleague && (
        <>
          <p className="text-muted text-small">{t('erasure.text')}</p>
          <Button onClick={() => setOpen(true)}>{t('erasure.propose')}</Button>
        </>
      )}
      {!hasColleague && mayPropose && (
        <p className="measure text-small">
          {t('erasure.alone')} <code className="break-words">ancrage erase --uid {uid} --reason …</code>
        </p>
      )}
      {isOpen && <ProposeErasureDialog onClose={() => setOpen(false)} uid={uid} />}
    </Card>
  );
};
