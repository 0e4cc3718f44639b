import { useTranslation } from '#platform/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import type { useAutoAdvance } from './use-auto-advance.ts';

interface PlayerProgressProps {
  /** The place of the slide shown, from 1. */
  readonly number: number;
  /** How many slides there are; null while a choice still decides that. */
  readonly total: number | null;
  /** How many there may be at most. */
  readonly max: number;
  /** The id of the place in words, which describes the slide's title. */
  readonly positionId: string;
  readonly auto: ReturnType<typeof useAutoAdvance>;
}

/** How far one is in an exercise, and the button that stops slides that go on by themselves. */
export const PlayerProgress = ({ number, total, max, positionId, auto }: PlayerProgressProps) => {
  const { t } = useTranslation();
  const position =
    total === null ? t('exercise.positionOpen', { number }) : t('exercise.position', { number, total });
  return (
    <>
      <ProgressLine label={t('exercise.progress')} max={total ?? max} value={number} valueText={position} />
      <span className="sr-only" id={positionId}>
        {position}
      </span>
      {total !== null && (
        <span aria-hidden="true" className="shrink-0 text-muted text-small tabular-nums">
          {number}/{total}
        </span>
      )}
      {auto.isOffered && (
        <IconButton
          className="-mr-3 -ml-2"
          data-auto-advance=""
          icon={auto.isRunning ? 'pause' : 'play'}
          label={auto.isRunning ? t('exercise.pause') : t('exercise.resume')}
          onClick={auto.toggle}
        />
      )}
    </>
  );
};
