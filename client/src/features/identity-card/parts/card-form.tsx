import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { IDENTITY_CARD_MINIMUM } from '@ancrage/shared/rules/constants';
import { countIdentityCard, mayStartReconnection } from '@ancrage/shared/rules/identity-card';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { blockName } from '#exercise/block-name.ts';
import { BlockView } from '#exercise/block-view.tsx';
import type { ExerciseDraft } from '#exercise/exercise-draft.ts';
import { paragraphsOf, wordingFor } from '#exercise/model/wording.ts';
import type { HeldDraft } from '#exercise/use-exercise-draft.ts';
import { cardLinesEdited, saveChanges } from '#journal-data/journal/save-changes.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useBackCloses } from '#ui/back-closes.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { useToast } from '#ui/toasts.tsx';
import { changedLines } from '../model/card-lines.ts';

/** What the card still needs for a reconnection. Source: V-03, K-05. */
const CardProgress = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  const missing = IDENTITY_CARD_MINIMUM - count;
  return (
    <div className="flex flex-col gap-2">
      <ProgressLine
        label={t('identityCard.progress')}
        max={IDENTITY_CARD_MINIMUM}
        value={Math.min(count, IDENTITY_CARD_MINIMUM)}
        valueText={t('identityCard.progressText', { count, total: IDENTITY_CARD_MINIMUM })}
      />
      <p className="flex items-center gap-1.5 text-muted text-small">
        {missing <= 0 && <Icon className="size-5 text-success" name="check-circle" />}
        {missing <= 0 ? t('identityCard.enough') : t('identityCard.missing', { count: missing })}
      </p>
    </div>
  );
};

interface CardFormProps {
  readonly exercise: Exercise;
  /** The card in the journal. */
  readonly card: IdentityCard;
  readonly held: HeldDraft;
  readonly draft: ExerciseDraft;
  /** Whether the draft differs from the card. */
  readonly hasChanges: boolean;
  /** Whether it was turned from the card: it then turns into view and takes the focus. */
  readonly wasTurned: boolean;
  /** Turns back to the card; absent while there is none to read. */
  readonly onRead: (() => void) | undefined;
  readonly onSaved: () => void;
}

/** The form of the identity card. Its draft survives a reload. Source: P-12, E-03. */
export const CardForm = (props: CardFormProps) => {
  const { exercise, card, held, draft, hasChanges, wasTurned, onRead, onSaved } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const [isEmpty, setIsEmpty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasTurned) heading.current?.focus({ preventScroll: true });
  }, [wasTurned]);
  const { answers: shown, base = {} } = draft;
  const count = countIdentityCard(shown);
  // What is being saved turns back by itself.
  useBackCloses(onRead !== undefined && !hasChanges && !isSaving, () => onRead?.());

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt((before) => before + 1);
    setIsEmpty(count === 0);
    if (count === 0) return;
    setIsSaving(true);
    try {
      const lines = cardLinesEdited(changedLines(card, shown), base);
      await held.save(shown, (endDraft) => saveChanges([lines], endDraft));
      toast.success(t('outcome.data_saved'));
      if (mayStartReconnection(shown) && query.has('error')) setQuery({}, { replace: true });
      if (mayStartReconnection(shown)) onSaved();
    } catch (failure) {
      console.error('The identity card could not be kept on this device.', failure);
      toast.error(t('identityCard.notSaved'));
    } finally {
      setIsSaving(false);
    }
  };
  const revert = () => {
    const undo = held.startOver();
    onRead?.();
    toast.info(t('identityCard.reverted'), { action: { label: t('exercise.undo'), onPress: undo } });
  };

  return (
    <form className={classes('flex flex-col gap-6', wasTurned && 'turns-over')} noValidate onSubmit={save}>
      <ErrorSummary
        attempt={attempt}
        errors={isEmpty ? [{ message: t('outcome.one_field_required') }] : []}
      />
      {held.keeping === 'failed' && <Banner tone="warning">{t('exercise.flow.notKept')}</Banner>}
      <CardProgress count={count} />
      {exercise.slides.map((slide, number) => (
        <section className="flex flex-col gap-6" key={slide.id}>
          <header className="flex flex-col gap-1">
            <h2
              className="text-title outline-none"
              ref={number === 0 ? heading : undefined}
              tabIndex={number === 0 ? -1 : undefined}
            >
              {wordingFor(slide.title, null)}
            </h2>
            {slide.intro !== undefined &&
              paragraphsOf(wordingFor(slide.intro, null)).map((paragraph) => (
                <p className="measure text-muted" key={paragraph}>
                  {paragraph}
                </p>
              ))}
          </header>
          {slide.blocks.map((block, place) => (
            <BlockView
              answers={shown}
              block={block}
              change={(update) => {
                setIsEmpty(false);
                held.changeAnswers(update);
              }}
              exercise={exercise}
              identityCard={card}
              key={blockName(block, place)}
              onContinue={() => undefined}
              wasRefused={false}
            />
          ))}
        </section>
      ))}
      {hasChanges && held.keeping !== 'failed' && (
        <p className="measure text-muted text-small">
          {t('identityCard.unsaved')}{' '}
          <button className="link min-h-6" onClick={revert} type="button">
            {t('identityCard.revert')}
          </button>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isSaving} size="large" type="submit" variant="primary">
          {t('identityCard.save')}
        </Button>
        {!hasChanges && onRead !== undefined && (
          <Button onClick={onRead} size="large" variant="quiet">
            {t('identityCard.back')}
          </Button>
        )}
      </div>
    </form>
  );
};
