import { decisionOutcome, STAFF_DECISIONS, type StaffDecision } from '@ancrage/shared/rules/staff-decisions';
import type { StaffPersonRow } from '@ancrage/shared/wire/staff-people';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

interface ChosenBarProps {
  people: readonly StaffPersonRow[];
  /** Called with the new selection. */
  onChoose: (uids: readonly number[]) => void;
}

/** The decisions for the selected people, each with the number of people whose state allows it. */
export const ChosenBar = ({ people, onChoose }: ChosenBarProps) => {
  const { t } = useTranslation('staff');
  const [asked, setAsked] = useState<StaffDecision | null>(null);
  const fit = (decision: StaffDecision) =>
    people.filter(({ state }) => decisionOutcome(decision, state) === 'done');
  const possible = STAFF_DECISIONS.filter((decision) => fit(decision).length > 0);
  return (
    <section className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-card border border-accent bg-surface p-2 shadow-soft wide:gap-3 wide:p-3">
      <div className="flex basis-full items-center justify-between gap-3 pl-3 wide:mr-auto wide:basis-auto">
        <p aria-live="polite" className="font-semibold max-wide:text-small">
          {t('people.chosen', { count: people.length })}
        </p>
        <Button className="px-3 max-wide:text-small" onClick={() => onChoose([])} variant="quiet">
          {t('people.unchoose')}
        </Button>
      </div>
      {possible.length === 0 && <p className="px-3 text-muted text-small">{t('decide.notThese')}</p>}
      <div className="-m-1 flex gap-2 overflow-x-auto p-1 wide:gap-3">
        {possible.map((decision) => (
          <Button
            className="shrink-0 max-wide:px-3 max-wide:text-small"
            key={decision}
            onClick={() => setAsked(decision)}
            variant={decision === 'approved' ? 'primary' : 'secondary'}
          >
            {t(`decide.${decision}`)} ({fit(decision).length})
          </Button>
        ))}
      </div>
      {asked !== null && (
        <DecisionDialog
          decision={asked}
          onClose={(left) => {
            setAsked(null);
            // Those whom it left as they were are to be looked at.
            if (left !== null) onChoose(left);
          }}
          people={fit(asked)}
        />
      )}
    </section>
  );
};
