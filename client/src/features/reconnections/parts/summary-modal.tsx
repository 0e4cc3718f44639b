import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import type { Answers } from '#exercise/model/answers.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

interface SummaryModalProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly exercise: Exercise;
  readonly answers: Answers;
  readonly identityCard: IdentityCard;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** What was written, to read over before it is saved. Source: S-14. */
export const SummaryModal = (props: SummaryModalProps) => {
  const { isOpen, onOpenChange, exercise, answers, identityCard, isSaving, onSave } = props;
  const { t } = useTranslation();
  return (
    <Modal
      actions={
        <>
          <Button onClick={() => onOpenChange(false)} variant="quiet">
            {t('reconnections.add.goBack')}
          </Button>
          <Button busy={isSaving} onClick={onSave} variant="primary">
            {t('reconnections.add.save')}
          </Button>
        </>
      }
      description={t('reconnections.add.summaryText')}
      onOpenChange={onOpenChange}
      open={isOpen}
      title={t('reconnections.add.summaryTitle')}
    >
      {exercise.summary !== undefined && (
        <section
          aria-label={t('reconnections.add.summaryTitle')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a long summary
          tabIndex={0}
        >
          <SummarySections answers={answers} block={exercise.summary} identityCard={identityCard} />
        </section>
      )}
    </Modal>
  );
};
