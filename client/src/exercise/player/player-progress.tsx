import { useTranslation } from '#platform/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import type { slideCounts } from '../model/answers.ts';
import type { useAutoAdvance } from './use-auto-advance.ts';

interface PlayerProgressProps {
  /** The place of the slide shown, from 1. */
  readonly number: number;
  /** The least and the most number of slides. */
  readonly totals: ReturnType<typeof slideCounts>;
  /** The id of the place in words, which describes the slide's title. */
  readonly positionId: string;
  readonly auto: ReturnType<typeof useAutoAdvance>;
}

/** How far one is in an exercise, and the button that stops slides that go on by themselves. */
export const PlayerProgress = ({ number, totals, positionId, auto }: PlayerProgressProps) => {
  const { t } = useTranslation();
  const [least, most] = totals;
  const isOpen = least < most;
  const position = isOpen
    ? t('exercise.positionOpen', { number, least, most })
    : t('exercise.position', { number, total: most });
  return (
    <>
      <ProgressLine label={t('exercise.progress')} max={most} value={number} valueText={position} />
      <span className="sr-only" id={positionId}>
        {position}
      </span>
      <span aria-hidden="true" className="shrink-0 text-muted text-small tabular-nums">
        {isOpen ? number : `${number}/${most}`}
      </span>
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
