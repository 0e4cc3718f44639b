import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

interface ReviewModalProps {
  readonly title: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** What was written. */
  readonly children: ReactNode;
}

/** What was written, to read over before it is saved. Source: S-14. */
export const ReviewModal = (props: ReviewModalProps) => {
  const { title, text, isOpen, onOpenChange, isSaving, onSave, children } = props;
  const { t } = useTranslation();
  return (
    <Modal
      actions={
        <>
          <Button onClick={() => onOpenChange(false)} variant="quiet">
            {t('exercise.flow.goBack')}
          </Button>
          <Button busy={isSaving} onClick={onSave} variant="primary">
            {t('exercise.flow.save')}
          </Button>
        </>
      }
      description={text}
      onOpenChange={onOpenChange}
      open={isOpen}
      title={title}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a long summary */}
      <section aria-label={title} className="flex flex-col gap-8" tabIndex={0}>
        {children}
      </section>
    </Modal>
  );
};
