import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { countIdentityCard } from '@ancrage/shared/rules/identity-card';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { isAnswered, textAt } from '#exercise/model/answers.ts';
import { wordingFor } from '#exercise/model/wording.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useBackCloses } from '#ui/back-closes.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useLatch } from '#ui/use-latch.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { useDoneToday } from '../model/done-today.ts';

const ritual = lazyPart(() => import('../parts/ritual.tsx'));

interface CheckInProps {
  /** What to read once more at its end: the intuition of the day. */
  readonly rehearsal: ReactNode;
}

interface CheckInCardProps extends CheckInProps {
  readonly exercise: Exercise;
  readonly identityCard: IdentityCard;
}

/** The symptom and the start link, which hides itself while the check-in has the screen. Source: S-02. */
const CheckInCard = ({ exercise, identityCard, rehearsal }: CheckInCardProps) => {
  const { t } = useTranslation();
  const { isDone, done } = useDoneToday();
  const [isOpen, setIsOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const start = useRef<HTMLButtonElement>(null);
  const isWanted = useLatch(isOpen);
  useBackCloses(isOpen, () => setIsOpen(false));
  useEffect(
    () =>
      // One that fails to load now is fetched again, and its failure reported, when the check-in starts.
      whenIdle(() => void ritual.fetch().catch(() => undefined)),
    [],
  );
  const symptom = exercise.slides[0]?.blocks.find((block) => block.kind === 'recall');
  return (
    <section
      aria-label={exercise.title}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-border bg-surface px-5 py-4"
    >
      <div className="flex min-w-0 flex-1 basis-52 flex-col gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold text-base">
          {exercise.title}
          {isDone && (
            <span className="inline-flex items-center gap-1 font-normal text-small text-success">
              <Icon className="size-4.5" name="check-circle" />
              {t('checkIn.doneToday')}
            </span>
          )}
        </h2>
        {symptom !== undefined &&
          (isAnswered(identityCard, symptom.key) ? (
            <figure className="text-small">
              <figcaption className="sr-only">{wordingFor(symptom.label, null)}</figcaption>
              <blockquote className="line-clamp-2 font-serif text-large">
                {textAt(identityCard, symptom.key)}
              </blockquote>
            </figure>
          ) : (
            <p className="text-muted text-small">{wordingFor(symptom.missing, null)}</p>
          ))}
      </div>
      <Button
        className={classes(isOpen && 'invisible')}
        flush={isDone}
        onClick={() => {
          setVisit(visit + 1);
          setIsOpen(true);
        }}
        ref={start}
        variant={isDone ? 'quiet' : 'secondary'}
      >
        {t('checkIn.start')}
      </Button>
      {isWanted && (
        <ritual.Part
          exercise={exercise}
          identityCard={identityCard}
          key={visit}
          onClose={() => setIsOpen(false)}
          onDone={done}
          open={isOpen}
          opener={start}
          rehearsal={rehearsal}
        />
      )}
    </section>
  );
};

/** The daily check-in on the physical symptom of resistance, or why it cannot be done yet. Source: P-14, S-02, S-03. */
export const CheckIn = ({ rehearsal }: CheckInProps) => {
  const { t } = useTranslation();
  const identityCard = useIdentityCard();
  if (countIdentityCard(identityCard) === 0) {
    return (
      <section className="flex flex-col items-start gap-4">
        <h2 className="hero">{t('checkIn.noneTitle')}</h2>
        <p className="measure text-muted">{t('checkIn.noneText')}</p>
        <ButtonLink block icon="card" size="large" to={appPaths.identityCard} variant="primary">
          {t('checkIn.modifyCard')}
        </ButtonLink>
      </section>
    );
  }
  return (
    <ExerciseLoader id="check-in">
      {(exercise) => <CheckInCard exercise={exercise} identityCard={identityCard} rehearsal={rehearsal} />}
    </ExerciseLoader>
  );
};
