import { REASON_MAX, type StaffDecision } from '@ancrage/shared/wire/staff-people';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useWords } from '#ui/words.tsx';
import { lookAnew } from '../model/queries.ts';
import { useDecide } from '../model/use-decide.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface DecisionDialogProps {
  decision: StaffDecision;
  uids: readonly number[];
  /** Called when it is over: with those on whom it did not take effect, or null when nothing was decided. */
  onClose: (left: readonly number[] | null) => void;
}

/** Asks once before a decision, with room for a reason where the person is told one. */
export const DecisionDialog = ({ decision, uids, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation('staff');
  const words = useWords();
  const [reason, setReason] = useState('');
  const deciding = useDecide(onClose);
  const takesReason = decision === 'refused' || decision === 'blocked';
  const decide = () =>
    deciding.mutate({
      uids: [...uids],
      decision,
      ...(takesReason && reason.trim() !== '' && { reason: reason.trim() }),
    });
  return (
    <Modal
      actions={
        <>
          <Button onClick={() => onClose(null)} variant="quiet">
            {words.cancel}
          </Button>
          <Button busy={deciding.isPending} onClick={decide} variant={takesReason ? 'danger' : 'primary'}>
            {t(`decide.${decision}`)}
          </Button>
        </>
      }
      description={t(`decide.${decision}Text`)}
      onOpenChange={(open) => !open && onClose(null)}
      open
      title={t(`decide.${decision}Title`, { count: uids.length })}
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice failure={deciding.error} onLook={lookAnew(() => onClose(null))} />
        {takesReason && (
          <TextArea
            help={t('decide.reasonHelp')}
            label={t('decide.reason')}
            maxLength={REASON_MAX}
            onChange={(event) => setReason(event.target.value)}
            value={reason}
          />
        )}
      </div>
    </Modal>
  );
};
