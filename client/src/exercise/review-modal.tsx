import { type ReactNode, useRef } from 'react';
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
  /**
   * The answers.
   * @param leadOn closes the modal, shows a slide of the exercise and moves the focus there
   */
  readonly children: (leadOn: (goToSlide: () => void) => void) => ReactNode;
}

/** The answers, for review before they are saved. Source: S-14. */
export const ReviewModal = (props: ReviewModalProps) => {
  const { title, text, isOpen, onOpenChange, isSaving, onSave, children } = props;
  const { t } = useTranslation();
  const isLedOn = useRef(false);
  const leadOn = (goToSlide: () => void) => {
    isLedOn.current = true;
    onOpenChange(false);
    goToSlide();
  };
  const titleLedTo = () => {
    if (!isLedOn.current) return null;
    isLedOn.current = false;
    return document.querySelector<HTMLElement>('[data-slide]:not([inert]) [data-slide-title]');
  };
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
      finalFocus={titleLedTo}
      onOpenChange={onOpenChange}
      open={isOpen}
      title={title}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a long summary */}
      <section aria-label={title} className="flex flex-col gap-8" tabIndex={0}>
        {children(leadOn)}
      </section>
    </Modal>
  );
};
