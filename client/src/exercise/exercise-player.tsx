import type { Exercise, Slide } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { type MouseEvent, memo, useContext, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#platform/i18n.ts';
import { useBackTakesBack } from '#ui/back-closes.ts';
import type { ChangeAnswers } from './block-props.ts';
import {
  type Answers,
  awaitsChoice,
  mayGoOnByItself,
  SITUATION_KEY,
  slideCounts,
  visibleSlides,
} from './model/answers.ts';
import { ExercisePlacesContext } from './player/exercise-places.ts';
import { fieldAfter } from './player/next-field.ts';
import { PlayerActs } from './player/player-acts.tsx';
import { PlayerProgress } from './player/player-progress.tsx';
import { SlideView } from './player/slide-view.tsx';
import { useArrival, type Way } from './player/use-arrival.ts';
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

/**
 * Renders an exercise as a carousel, one slide at a time: it follows the finger, moves by buttons and arrow keys, shows
 * the progress, and advances by itself on text-only slides. Memoised: it does not re-render when a draft is saved.
 * Source: K-06, P-05.
 */
export const ExercisePlayer = memo((props: ExercisePlayerProps) => {
  const { exercise, answers, identityCard, slideId, onSlide, onChange, finishLabel, onFinish } = props;
  const { onSave, isSaving = false, isEdit = false, neededChoice = SITUATION_KEY } = props;
  const { t } = useTranslation();
  const { page, stage, bar, foot } = useContext(ExercisePlacesContext);
  const positionId = useId();
  const player = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [moved, setMoved] = useState<{ readonly way: Way; readonly step: 1 | -1 } | null>(null);
  const way = moved?.way ?? 'itself';
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
    setMoved({ way: by, step });
    onSlide(next.id);
  };

  const first = isEdit ? slides.findIndex(({ id }) => id === openedOn) : 0;
  useBackTakesBack(Math.max(0, index - Math.max(0, first)), () => go(-1, 'keyboard'));
  useSlideOverReload(exercise.id, slideId, slides, onSlide);

  const viewport = useCarousel(index, way === 'finger', (step) => go(step, 'finger'));
  useArrowKeys((step) => go(step, 'keyboard'));
  const mayAdvance = slide !== undefined && mayGoOnByItself(slide) && !isLast;
  const auto = useAutoAdvance(slide?.id ?? '', mayAdvance, way === 'keyboard', page, () => go(1, 'itself'));

  useArrival(slide, way, title, page, stage);

  const settled = useSettled(answers, slideId);
  const change = useSteady(onChange);
  const goOn = useSteady(() => (isLast ? onFinish() : go(1, 'pointer')));
  const toNextField = useSteady((field: Element) => {
    const next = fieldAfter(field);
    if (next === undefined) go(1, 'writing');
    else next.focus();
  });

  const press = (step: 1 | -1) => (event: MouseEvent) => go(step, event.detail > 0 ? 'pointer' : 'keyboard');
  const isSavedHere = onSave !== undefined && !(isLast && onSave === onFinish);

  return (
    <section aria-label={exercise.title} className="flex flex-1 flex-col" ref={player}>
      {bar !== null &&
        createPortal(
          <PlayerProgress
            auto={auto}
            number={index + 1}
            positionId={positionId}
            totals={slideCounts(exercise, answers)}
          />,
          bar,
        )}
      <div className="-mx-1.5 flex-1 overflow-clip" ref={viewport}>
        <div className="flex touch-pan-y items-start">
          {reachable.map((one) => (
            <SlideView
              answers={one === slide ? answers : settled}
              change={change}
              comesBy={one === slide && way !== 'finger' ? moved?.step : undefined}
              exercise={exercise}
              identityCard={identityCard}
              isActive={one === slide}
              key={one.id}
              onContinue={goOn}
              onNextField={toNextField}
              positionId={positionId}
              slide={one}
              titleRef={one === slide ? title : undefined}
              wasRefused={refusedOn === one.id}
            />
          ))}
        </div>
      </div>
      {foot !== null &&
        createPortal(
          <PlayerActs
            isSaving={isSaving}
            // What ends an exercise or saves it needs the room: on a phone all acts have one line.
            isShort={isLast || isSavedHere}
            nextLabel={isLast ? finishLabel : t('exercise.next')}
            onNext={isLast ? onFinish : press(1)}
            onPrevious={index > 0 ? press(-1) : null}
            onSave={isSavedHere ? onSave : null}
          />,
          foot,
        )}
    </section>
  );
});
