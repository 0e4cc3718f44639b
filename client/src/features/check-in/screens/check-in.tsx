import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { countIdentityCard } from '@ancrage/shared/rules/identity-card';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { blockName } from '#exercise/block-name.ts';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { wordingFor } from '#exercise/model/wording.ts';
import { ReadingBlockView } from '#exercise/reading-block-view.tsx';
import { useReducedMotion } from '#exercise/use-reduced-motion.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { useDoneToday } from '../model/done-today.ts';
import { revealedOf } from '../model/revealed.ts';

interface CheckInSlidesProps {
  readonly exercise: Exercise;
  readonly identityCard: IdentityCard;
}

/**
 * The first slide with a start button, which reveals the sentence and the cloud; a tap on the cloud reveals the rest.
 * Revealed content takes the focus and is announced. Source: S-02.
 */
const CheckInSlides = ({ exercise, identityCard }: CheckInSlidesProps) => {
  const { t } = useTranslation();
  const [isStarted, setIsStarted] = useState(false);
  const [taps, setTaps] = useState(0);
  const revealed = useRef<HTMLDivElement>(null);
  const { isDone, done } = useDoneToday();
  const isCalm = useReducedMotion();
  const behavior = isCalm ? 'auto' : 'smooth';

  useEffect(() => {
    if (!isStarted) return;
    revealed.current?.focus({ preventScroll: true });
    revealed.current?.scrollIntoView({ behavior, block: 'start' });
  }, [isStarted, behavior]);

  const goOnAfterCloud = useCallback(
    (clouds: number) => {
      const element = revealed.current?.querySelector<HTMLElement>(`[data-clouds="${clouds}"]`);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ behavior, block: 'center' });
    },
    [behavior],
  );
  useEffect(() => {
    if (taps > 0) goOnAfterCloud(taps);
  }, [taps, goOnAfterCloud]);

  const context = { exercise, answers: {}, identityCard, change: () => undefined, wasRefused: false };
  const [first, ...others] = exercise.slides;
  const { sections, isWhole } = revealedOf(others, taps);
  const noteDone = useEffectEvent(done);
  const isFinished = isStarted && isWhole;
  useEffect(() => {
    if (isFinished) noteDone();
  }, [isFinished]);
  if (first === undefined) return null;
  return (
    <>
      <header className="flex flex-col gap-1">
        <h2 className="text-title">{wordingFor(first.title, null)}</h2>
        {isDone && (
          <p className="inline-flex items-center gap-1.5 text-success text-small">
            <Icon className="size-4.5" name="check-circle" />
            {t('checkIn.doneToday')}
          </p>
        )}
        {first.intro !== undefined && <p className="measure text-muted">{wordingFor(first.intro, null)}</p>}
      </header>
      {first.blocks.map((block, place) => (
        <ReadingBlockView
          {...context}
          block={block}
          key={blockName(block, place)}
          onContinue={() => setIsStarted(true)}
        />
      ))}
      {!isStarted && (
        <Button className="self-start" icon="arrow-down" onClick={() => setIsStarted(true)}>
          {t('checkIn.start')}
        </Button>
      )}
      <div aria-live="polite" className={isStarted ? undefined : 'sr-only'}>
        {isStarted && (
          <div className="appears flex scroll-mt-4 flex-col gap-8 outline-none" ref={revealed} tabIndex={-1}>
            {sections.map(({ slide, blocks }) => (
              <section className="flex flex-col gap-6" key={slide.id}>
                <h3 className="text-title">{wordingFor(slide.title, null)}</h3>
                {blocks.map(({ block, clouds }, place) => (
                  <div
                    className={classes('outline-none', clouds > 0 && 'appears')}
                    data-clouds={clouds}
                    key={blockName(block, place)}
                    tabIndex={-1}
                  >
                    <ReadingBlockView
                      {...context}
                      block={block}
                      onContinue={() => (clouds === taps ? setTaps(taps + 1) : goOnAfterCloud(clouds + 1))}
                    />
                  </div>
                ))}
              </section>
            ))}
          </div>
        )}
      </div>
    </>
  );
};

/** The daily check-in on the physical symptom of resistance, or why it cannot be done yet. Source: P-14, S-02, S-03. */
export const CheckIn = () => {
  const { t } = useTranslation();
  const identityCard = useIdentityCard();
  if (countIdentityCard(identityCard) === 0) {
    return (
      <Card as="section" className="flex flex-col items-start gap-3" tone="calm">
        <h2 className="text-title">{t('checkIn.noneTitle')}</h2>
        <p className="measure text-muted">{t('checkIn.noneText')}</p>
        <ButtonLink icon="card" to={appPaths.identityCard}>
          {t('checkIn.modifyCard')}
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card as="section" className="flex flex-col gap-5">
      <ExerciseLoader id="check-in">
        {(exercise) => <CheckInSlides exercise={exercise} identityCard={identityCard} />}
      </ExerciseLoader>
    </Card>
  );
};
