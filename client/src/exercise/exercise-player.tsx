import type { Exercise, Slide } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useBackTakesBack } from '#ui/back-closes.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import type { ChangeAnswers } from './block-props.ts';
import {
  type Answers,
  awaitsChoice,
  mayGoOnByItself,
  SITUATION_KEY,
  slideCount,
  visibleSlides,
} from './model/answers.ts';
import { SlideView } from './player/slide-view.tsx';
import { useArrowKeys } from './player/use-arrow-keys.ts';
import { useAutoAdvance } from './player/use-auto-advance.ts';
import { useCarousel } from './player/use-carousel.ts';
import { useSettled } from './player/use-settled.ts';
import { useSlideOverReload } from './player/use-slide-over-reload.ts';
import { useSteady } from './player/use-steady.ts';

interface ExercisePlayerProps {
  readonly exercise: Exercise;
  readonly answers: Answers;
  readonly identityCard: IdentityCard;
  /** The id of the slide to show; an unknown one means the first. */
  readonly slideId: string;
  readonly onSlide: (slideId: string) => void;
  /** Called at every keystroke. */
  readonly onChange: ChangeAnswers;
  /** The label and action of the last slide's button. */
  readonly finishLabel: string;
  readonly onFinish: () => void;
  /** Saves from the current slide; absent where only the last slide saves. */
  readonly onSave?: (() => void) | undefined;
  readonly isSaving?: boolean;
  /** Whether an existing entry is edited: the back button then leaves from the slide it was opened on. */
  readonly isEdit?: boolean;
  /** The key of a choice that is required to continue, in addition to the situation. */
  readonly neededChoice?: string;
}

type Way = 'pointer' | 'keyboard' | 'itself';

/**
 * Renders an exercise as a carousel, one slide at a time: it follows the finger, moves by buttons and arrow keys, shows
 * the progress, and advances by itself on text-only slides. Memoised: it does not re-render when a draft is saved.
 * Source: K-06, P-05.
 */
export const ExercisePlayer = memo((props: ExercisePlayerProps) => {
  const { exercise, answers, identityCard, slideId, onSlide, onChange, finishLabel, onFinish } = props;
  const { onSave, isSaving = false, isEdit = false, neededChoice = SITUATION_KEY } = props;
  const { t } = useTranslation();
  const player = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [way, setWay] = useState<Way>('itself');
  const [refusedOn, setRefusedOn] = useState<string | null>(null);
  const [openedOn] = useState(slideId);

  const slides = visibleSlides(exercise, answers);
  const index = Math.max(
    0,
    slides.findIndex((slide) => slide.id === slideId),
  );
  const slide = slides[index];
  const awaits = (one: Slide) =>
    awaitsChoice(one, answers, SITUATION_KEY) || awaitsChoice(one, answers, neededChoice);
  const waiting = slides.findIndex(awaits);
  // An older entry may be edited behind a choice that it lacks.
  const reachable = waiting < 0 ? slides : slides.slice(0, Math.max(waiting, index) + 1);
  const isLast = index === slides.length - 1;

  const go = (step: 1 | -1, by: Way) => {
    const next = slides[index + step];
    if (slide === undefined || next === undefined) return;
    if (step > 0 && awaits(slide)) {
      setRefusedOn(slide.id);
      player.current?.querySelector<HTMLElement>(`[data-slide="${slide.id}"] input`)?.focus();
      return;
    }
    setWay(by);
    onSlide(next.id);
  };

  const first = isEdit ? slides.findIndex(({ id }) => id === openedOn) : 0;
  useBackTakesBack(Math.max(0, index - Math.max(0, first)), () => go(-1, 'keyboard'));
  useSlideOverReload(exercise.id, slideId, slides, onSlide);

  const viewport = useCarousel(index, (step) => go(step, 'pointer'));
  useArrowKeys((step) => go(step, 'keyboard'));
  const mayAdvance = slide !== undefined && mayGoOnByItself(slide) && !isLast;
  const auto = useAutoAdvance(slide?.id ?? '', mayAdvance, way === 'keyboard', player, () => go(1, 'itself'));

  const arrived = useRef(slideId);
  useEffect(() => {
    if (arrived.current === slideId) return;
    arrived.current = slideId;
    const element = player.current;
    if (element === null) return;
    const isElsewhere = way === 'itself' && !element.contains(document.activeElement);
    if (!isElsewhere) title.current?.focus({ preventScroll: true });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
  }, [slideId, way]);

  const settled = useSettled(answers, slideId);
  const change = useSteady(onChange);
  const goOn = useSteady(() => (isLast ? onFinish() : go(1, 'pointer')));

  const press = (step: 1 | -1) => (event: MouseEvent) => go(step, event.detail > 0 ? 'pointer' : 'keyboard');
  const total = slideCount(exercise, answers);
  const number = index + 1;
  const isSavedHere = onSave !== undefined && !(isLast && onSave === onFinish);

  return (
    <section aria-label={exercise.title} className="flex flex-col gap-5" ref={player}>
      <div className="flex items-center gap-3">
        <ProgressLine
          label={t('exercise.progress')}
          max={total ?? exercise.slides.length}
          value={number}
          valueText={
            total === null
              ? t('exercise.positionOpen', { number })
              : t('exercise.position', { number, total })
          }
        />
        {total !== null && (
          <span aria-hidden="true" className="shrink-0 text-muted text-small tabular-nums">
            {number} / {total}
          </span>
        )}
        {auto.isOffered && (
          <IconButton
            className="-my-2"
            data-auto-advance=""
            icon={auto.isRunning ? 'pause' : 'play'}
            label={auto.isRunning ? t('exercise.pause') : t('exercise.resume')}
            onClick={auto.toggle}
          />
        )}
      </div>
      {/* Tall enough that the actions below are at the bottom of the screen when a slide is short. */}
      <div
        className="-mx-1.5 wide:min-h-[max(38dvh,100dvh-14.5rem)] min-h-[max(38dvh,100dvh-18.4rem)] overflow-clip"
        ref={viewport}
      >
        <div className="flex touch-pan-y items-start">
          {reachable.map((one) => (
            <SlideView
              answers={one === slide ? answers : settled}
              change={change}
              exercise={exercise}
              identityCard={identityCard}
              isActive={one === slide}
              key={one.id}
              onContinue={goOn}
              slide={one}
              titleRef={one === slide ? title : undefined}
              wasRefused={refusedOn === one.id}
            />
          ))}
        </div>
      </div>
      <div className="player-acts wide:bottom-0 -mx-5 wide:-mb-16 -mb-14 flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-2 border-border border-t bg-background px-5 py-4">
        {index > 0 && (
          <Button className="-ml-2 min-w-11 px-2!" icon="chevron-left" onClick={press(-1)} variant="quiet">
            {/* The buttons that finish or save need the space: on a phone all actions share one line. */}
            <span className={isLast || isSavedHere ? 'sr-only roomy:not-sr-only' : undefined}>
              {t('exercise.previous')}
            </span>
          </Button>
        )}
        <span className="ml-auto flex flex-wrap justify-end gap-x-3 gap-y-2">
          {isSavedHere && (
            <Button busy={isSaving} onClick={onSave}>
              {t('exercise.flow.save')}
            </Button>
          )}
          <Button
            onClick={isLast ? onFinish : press(1)}
            size={isSavedHere ? 'medium' : 'large'}
            variant="primary"
          >
            {isLast ? finishLabel : t('exercise.next')}
          </Button>
        </span>
      </div>
    </section>
  );
});
