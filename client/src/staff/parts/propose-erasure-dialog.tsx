import { staffProposeErasure } from '@ancrage/shared/wire/staff-erasures';
import { REASON_MAX } from '@ancrage/shared/wire/staff-people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useWords } from '#ui/words.tsx';
import { staffCall } from '../api/staff-call.ts';
import { refetchAll, resetAndRefetch } from '../model/staff-queries.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Asks for the reason of an erasure, and proposes it. Source: decision 182. */
export const ProposeErasureDialog = ({ uid, onClose }: { uid: number; onClose: () => void }) => {
  const { t } = useTranslation('staff');
  const words = useWords();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const proposing = useMutation({
    mutationFn: () =>
      staffCall(staffProposeErasure, { parameters: { uid }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(t('erasure.proposed'));
      onClose();
    },
    onSettled: refetchAll,
  });
  const propose = () => {
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) proposing.mutate();
  };
  return (
    <Modal
      actions={
        <>
          <Button onClick={onClose} variant="quiet">
            {words.cancel}
          </Button>
          <Button busy={proposing.isPending} onClick={propose} variant="danger">
            {t('erasure.propose')}
          </Button>
        </>
      }
      description={t('erasure.proposeText')}
      onOpenChange={(open) => !open && onClose()}
      open
      title={t('erasure.proposeTitle')}
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice failure={proposing.error} onLook={resetAndRefetch(onClose)} />
        <TextArea
          error={isMissing ? t('erasure.reasonMissing') : undefined}
          help={t('erasure.reasonHelp')}
          label={t('erasure.reason')}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
          value={reason}
        />
      </div>
    </Modal>
  );
};
