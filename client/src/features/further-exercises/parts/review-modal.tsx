import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import type { Answers } from '#exercise/model/answers.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

interface ReviewModalProps {
  readonly exercise: Exercise;
  readonly answers: Answers;
  readonly identityCard: IdentityCard;
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onSave: () => void;
}

/** What was written, to read over before it is saved. */
export const ReviewModal = (props: ReviewModalProps) => {
  const { exercise, answers, identityCard, isOpen, isSaving, onOpenChange, onSave } = props;
  const { t } = useTranslation();
  return (
    <Modal
      actions={
        <>
          <Button onClick={() => onOpenChange(false)} variant="quiet">
            {t('further.goBack')}
          </Button>
          <Button busy={isSaving} onClick={onSave} variant="primary">
            {t('further.save')}
          </Button>
        </>
      }
      description={t('further.reviewText')}
      onOpenChange={onOpenChange}
      open={isOpen}
      title={t('further.reviewTitle')}
    >
      {exercise.summary !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a long summary
        <section aria-label={t('further.reviewTitle')} tabIndex={0}>
          <SummarySections answers={answers} block={exercise.summary} identityCard={identityCard} />
        </section>
      )}
    </Modal>
  );
};
