import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import type { Answers } from '#exercise/model/answers.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import type { TraitKind } from '../model/trait.ts';
import type { TraitExercises } from './trait-exercises.tsx';

interface ReviewModalProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly exercises: TraitExercises;
  /** What was written, by kind, in the order it is read. */
  readonly written: readonly { readonly kind: TraitKind; readonly answers: Answers }[];
  /** The other kind, when it may be added too. */
  readonly other: TraitKind | null;
  readonly onAddOther: () => void;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** What was written, to read over before it is saved, and the way to add the other kind. Source: R-18. */
export const ReviewModal = (props: ReviewModalProps) => {
  const { isOpen, onOpenChange, exercises, written, other, onAddOther, isSaving, onSave } = props;
  const { t } = useTranslation();
  return (
    <Modal
      actions={
        <>
          <Button onClick={() => onOpenChange(false)} variant="quiet">
            {t('derailors.add.goBack')}
          </Button>
          <Button busy={isSaving} onClick={onSave} variant="primary">
            {t('derailors.add.save')}
          </Button>
        </>
      }
      description={t('derailors.add.reviewText')}
      onOpenChange={onOpenChange}
      open={isOpen}
      title={t('derailors.add.reviewTitle')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a long summary */}
      <section aria-label={t('derailors.add.reviewTitle')} className="flex flex-col gap-8" tabIndex={0}>
        {written.map(({ kind, answers }) => {
          const { summary } = exercises[kind];
          const label = answers.kind === 'reception' || answers.kind === 'emission' ? answers.kind : kind;
          return summary === undefined ? null : (
            <div className="flex flex-col gap-4" key={kind}>
              <h3 className="text-title">{t(`derailors.${label}`)}</h3>
              <SummarySections answers={answers} block={summary} identityCard={{}} />
            </div>
          );
        })}
        {other !== null && (
          <Button className="self-start" icon="plus" onClick={onAddOther} variant="quiet">
            {other === 'claim' ? t('derailors.add.alsoClaim') : t('derailors.add.alsoDerailor')}
          </Button>
        )}
      </section>
    </Modal>
  );
};
