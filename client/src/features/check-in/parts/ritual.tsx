import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { blockName } from '#exercise/block-name.ts';
import { isAnswered, textAt } from '#exercise/model/answers.ts';
import { wordingFor } from '#exercise/model/wording.ts';
import { ReadingBlockView } from '#exercise/reading-block-view.tsx';
import { useReducedMotion } from '#exercise/use-reduced-motion.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/words.tsx';
import { endOf, type Scene, scenesOf } from '../model/ritual.ts';
import { CountingCloud } from './counting-cloud.tsx';

interface RitualProps {
  readonly exercise: Exercise;
  readonly identityCard: IdentityCard;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Takes the focus when it closes: hidden while it is open, it has lost the focus by then. */
  readonly opener: RefObject<HTMLElement | null>;
  /** Called once its last words are shown. */
  readonly onDone: () => void;
  /** What to read once more before one leaves: the intuition of the day, which is another feature. */
  readonly rehearsal: ReactNode;
}

interface BlockProps extends Pick<RitualProps, 'exercise' | 'identityCard'> {
  readonly block: Block;
  readonly onTap: () => void;
}

/** One block of the check-in, in large letters. */
const RitualBlock = ({ block, exercise, identityCard, onTap }: BlockProps) => {
  switch (block.kind) {
    case 'cloud':
      return <CountingCloud block={block} onTap={onTap} />;
    case 'text':
      return <p className="text-balance font-serif text-display">{wordingFor(block.text, null)}</p>;
    case 'recall':
      return isAnswered(identityCard, block.key) ? (
        <figure className="flex flex-col gap-2">
          <figcaption className="text-muted">{wordingFor(block.label, null)}</figcaption>
          <blockquote className="hero whitespace-pre-line">{textAt(identityCard, block.key)}</blockquote>
        </figure>
      ) : (
        <p className="text-balance font-serif text-title">{wordingFor(block.missing, null)}</p>
      );
    default:
      return (
        <ReadingBlockView
          answers={{}}
          block={block}
          change={() => undefined}
          exercise={exercise}
          identityCard={identityCard}
          onContinue={onTap}
          wasRefused={false}
        />
      );
  }
};

interface SceneProps extends Pick<RitualProps, 'exercise' | 'identityCard'> {
  readonly scene: Scene;
  readonly isFirst: boolean;
  readonly onTap: () => void;
  /** Called once all of it was shown for the time of a sentence; never after a cloud. */
  readonly onEnd: () => void;
  /** What comes once it is over, below the last scene only. */
  readonly farewell: ReactNode;
  readonly isOver: boolean;
}

/** One screenful: its blocks appear one after the other. It scrolls into view and takes the focus. */
const SceneView = ({ scene, isFirst, onTap, onEnd, farewell, isOver, ...given }: SceneProps) => {
  const { slide, isBeginning, blocks } = scene;
  const [shown, setShown] = useState(1);
  const place = useRef<HTMLElement>(null);
  const isCalm = useReducedMotion();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timers = blocks.slice(1).map(({ at }, before) => setTimeout(() => setShown(before + 2), at));
    const last = endOf(scene);
    if (last !== null) timers.push(setTimeout(() => end(), last));
    return () => timers.forEach(clearTimeout);
  }, [scene, blocks]);
  useEffect(() => {
    if (isFirst) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  }, [isFirst, isCalm]);
  useEffect(() => {
    // A low screen does not have the room for all of a scene.
    if (shown > 1)
      place.current?.lastElementChild?.scrollIntoView({
        behavior: isCalm ? 'auto' : 'smooth',
        block: 'nearest',
      });
  }, [shown, isCalm]);
  return (
    <section
      className="mx-auto flex min-h-[calc(100dvh-48px)] w-full max-w-150 scroll-mt-12 flex-col items-center justify-center gap-9 px-5 py-8 text-center outline-none"
      data-scene={slide.id}
      ref={place}
      tabIndex={-1}
    >
      {isBeginning && (
        <header className="flex flex-col gap-1">
          <h3 className="font-sans font-semibold text-accent-strong text-base">
            {wordingFor(slide.title, null)}
          </h3>
          {slide.intro !== undefined && (
            <p className="text-balance text-muted text-small">{wordingFor(slide.intro, null)}</p>
          )}
        </header>
      )}
      {blocks.map(({ block }, index) => (
        // Its room is there before it is: nothing moves when it comes.
        <div className={index < shown ? 'fades-in w-full' : 'invisible w-full'} key={blockName(block, index)}>
          {(index < shown || block.kind !== 'cloud') && (
            <RitualBlock {...given} block={block} onTap={onTap} />
          )}
        </div>
      ))}
      {farewell !== null && <div className={isOver ? 'fades-in' : 'invisible'}>{farewell}</div>}
    </section>
  );
};

/**
 * The check-in over the whole screen: one scene after the other, the cloud tapped in between, then until tomorrow.
 * Escape, the back button and the cross close it at any time. Source: S-02, P-14.
 */
export default (props: RitualProps) => {
  const { exercise, identityCard, open, onClose, onDone, opener, rehearsal } = props;
  const { t } = useTranslation();
  const words = useWords();
  const scenes = useMemo(() => scenesOf(exercise.slides), [exercise]);
  const [reached, setReached] = useState(0);
  const screen = useRef<HTMLDivElement>(null);
  const isOver = reached >= scenes.length;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isOver) done();
  }, [isOver]);
  const farewell = (
    <div className="flex flex-col items-center gap-4">
      {rehearsal}
      <p className="font-serif text-muted text-title">{t('checkIn.tomorrow')}</p>
      <Button onClick={onClose} size="large" variant="primary">
        {t('checkIn.home')}
      </Button>
    </div>
  );
  return (
    <Dialog.Root onOpenChange={(next) => !next && onClose()} open={open}>
      <Dialog.Portal>
        <Dialog.Popup
          className="sky fades-in fixed inset-0 scroll-pb-6 overflow-y-auto overscroll-contain text-foreground outline-none"
          finalFocus={opener}
          initialFocus={screen}
          ref={screen}
        >
          <div className="sticky top-0 z-1 flex items-center gap-1 bg-accent-subtle px-1.5 pt-[env(safe-area-inset-top)]">
            <Dialog.Close render={<IconButton className="size-12!" icon="close" label={words.close} />} />
            <Dialog.Title className="font-normal font-sans text-muted text-small">
              {exercise.title}
            </Dialog.Title>
          </div>
          <div aria-live="polite">
            {scenes.slice(0, reached + 1).map((scene, index) => (
              <SceneView
                exercise={exercise}
                farewell={index === scenes.length - 1 ? farewell : null}
                identityCard={identityCard}
                isFirst={index === 0}
                isOver={isOver}
                key={`${scene.slide.id} ${scene.isBeginning}`}
                onEnd={() => setReached((before) => Math.max(before, index + 1))}
                onTap={() => setReached((before) => Math.max(before, index + 1))}
                scene={scene}
              />
            ))}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
