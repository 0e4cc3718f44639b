import type { MouseEvent } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';

interface PlayerActsProps {
  readonly onPrevious: ((event: MouseEvent) => void) | null;
  readonly onNext: (event: MouseEvent) => void;
  /** What the button that goes on says. */
  readonly nextLabel: string;
  /** Whether the acts need the room of the words of the one that goes back, on a phone. */
  readonly isShort: boolean;
  /** Saves from the slide shown; null where it cannot. */
  readonly onSave: (() => void) | null;
  readonly isSaving: boolean;
}

/** What goes back, goes on and saves: at the same place on every slide. */
export const PlayerActs = ({ onPrevious, onNext, nextLabel, isShort, onSave, isSaving }: PlayerActsProps) => {
  const { t } = useTranslation();
  return (
    <div className="player-acts flex min-h-16 flex-wrap-reverse items-center justify-between gap-x-3 gap-y-2 border-border border-t px-5 py-2 stage:px-8 stage:py-3">
      {onPrevious !== null && (
        <Button className="-ml-2 min-w-11 px-2!" icon="chevron-left" onClick={onPrevious} variant="quiet">
          <span className={isShort ? 'sr-only roomy:not-sr-only' : 'max-[21.5rem]:sr-only'}>
            {t('exercise.previous')}
          </span>
        </Button>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-x-3 gap-y-2">
        {onSave !== null && (
          <Button busy={isSaving} onClick={onSave}>
            {t('exercise.flow.save')}
          </Button>
        )}
        <Button className="min-h-12 roomy:px-7!" onClick={onNext} variant="primary">
          {nextLabel}
        </Button>
      </span>
    </div>
  );
};
