import { type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import type { Answers } from '#exercise/model/answers.ts';
import { ReviewModal } from '#exercise/review-modal.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import type { TraitExercises } from './trait-exercises.tsx';

interface TraitReviewProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly exercises: TraitExercises;
  /** The answers by kind, in reading order. */
  readonly written: readonly { readonly kind: TraitKind; readonly answers: Answers }[];
  /** The other kind, when it may be added too. */
  readonly other: TraitKind | null;
  readonly onAddOther: () => void;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Goes back to the slide of a line, to change it. */
  readonly onOpenSlide: (kind: TraitKind, slideId: string) => void;
}

/** The answers, for review before they are saved, and a button to add the other kind. Source: R-18. */
export const TraitReview = (props: TraitReviewProps) => {
  const { isOpen, onOpenChange, exercises, written, other, onAddOther, isSaving, onSave, onOpenSlide } =
    props;
  const { t } = useTranslation();
  return (
    <ReviewModal
      isOpen={isOpen}
      isSaving={isSaving}
      onOpenChange={onOpenChange}
      onSave={onSave}
      text={t('derailors.add.reviewText')}
      title={t('derailors.add.reviewTitle')}
    >
      {(leadOn) => (
        <>
          {written.map(({ kind, answers }) => {
            const { slides, summary } = exercises[kind];
            const label = answers.kind === 'reception' || answers.kind === 'emission' ? answers.kind : kind;
            return summary === undefined ? null : (
              <div className="flex flex-col gap-4" key={kind}>
                <h3 className="text-title">{t(`derailors.${label}`)}</h3>
                <SummarySections
                  answers={answers}
                  block={summary}
                  identityCard={{}}
                  lines={{ slides, open: (slideId) => leadOn(() => onOpenSlide(kind, slideId)) }}
                />
              </div>
            );
          })}
          {other !== null && (
            <Button className="self-start" flush icon="plus" onClick={onAddOther} variant="quiet">
              {other === 'claim' ? t('derailors.add.alsoClaim') : t('derailors.add.alsoDerailor')}
            </Button>
          )}
        </>
      )}
    </ReviewModal>
  );
};
