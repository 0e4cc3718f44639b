import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { countIdentityCard } from '@ancrage/shared/rules/identity-card';
import { useEffect, useId, useRef, useState } from 'react';
import { blockName } from '#exercise/block-name.ts';
import { ExerciseGate } from '#exercise/exercise-gate.tsx';
import { wordingFor } from '#exercise/model/wording.ts';
import { ReadingBlockView } from '#exercise/reading-block-view.tsx';
import { useReducedMotion } from '#exercise/use-reduced-motion.ts';
import { useIdentityCard } from '#journal-data/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';

interface CheckInSlidesProps {
  readonly exercise: Exercise;
  readonly identityCard: IdentityCard;
}

/** The first slide stands there with its start; the others are revealed by it. Source: S-02. */
const CheckInSlides = ({ exercise, identityCard }: CheckInSlidesProps) => {
  const { t } = useTranslation();
  const [isStarted, setIsStarted] = useState(false);
  const revealed = useRef<HTMLDivElement>(null);
  const id = useId();
  const isCalm = useReducedMotion();
  const behavior = isCalm ? 'auto' : 'smooth';

  useEffect(() => {
    if (!isStarted) return;
    revealed.current?.focus({ preventScroll: true });
    revealed.current?.scrollIntoView({ behavior, block: 'start' });
  }, [isStarted, behavior]);

  const blockId = (slideId: string, place: number) => `${id}-${slideId}-${place}`;
  const goOnTo = (elementId: string) => {
    const element = document.getElementById(elementId);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ behavior, block: 'center' });
  };
  const context = { exercise, answers: {}, identityCard, change: () => undefined, wasRefused: false };
  const [first, ...others] = exercise.slides;
  if (first === undefined) return null;
  return (
    <>
      <header className="flex flex-col gap-1">
        <h2 className="text-title">{wordingFor(first.title, null)}</h2>
        {first.intro !== undefined && (
          <p className="measure text-ink-soft">{wordingFor(first.intro, null)}</p>
        )}
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
      {isStarted && (
        <div className="appears flex scroll-mt-4 flex-col gap-8 outline-none" ref={revealed} tabIndex={-1}>
          {others.map((slide) => (
            <section className="flex flex-col gap-6" key={slide.id}>
              <h3 className="text-title">{wordingFor(slide.title, null)}</h3>
              {slide.blocks.map((block, place) => (
                <div
                  className="outline-none"
                  id={blockId(slide.id, place)}
                  key={blockName(block, place)}
                  tabIndex={-1}
                >
                  <ReadingBlockView
                    {...context}
                    block={block}
                    onContinue={() => goOnTo(blockId(slide.id, place + 1))}
                  />
                </div>
              ))}
            </section>
          ))}
        </div>
      )}
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
        <p className="measure text-ink-soft">{t('checkIn.noneText')}</p>
        <ButtonLink icon="card" to={appPaths.identityCard}>
          {t('checkIn.modifyCard')}
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card as="section" className="flex flex-col gap-5">
      <ExerciseGate id="check-in">
        {(exercise) => <CheckInSlides exercise={exercise} identityCard={identityCard} />}
      </ExerciseGate>
    </Card>
  );
};
