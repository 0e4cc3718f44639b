import { STAFF_DECISIONS, type StaffDecision, type StaffPersonRow } from '@ancrage/shared/wire/staff-people';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { mayDecide } from '../model/decisions.ts';
import { DecisionDialog } from './decision-dialog.tsx';

interface ChosenBarProps {
  people: readonly StaffPersonRow[];
  onUnchoose: () => void;
}

/** What can be decided on the people chosen; each decision counts those whose state allows it. */
export const ChosenBar = ({ people, onUnchoose }: ChosenBarProps) => {
  const { t } = useTranslation('staff');
  const [asked, setAsked] = useState<StaffDecision | null>(null);
  const fit = (decision: StaffDecision) => people.filter(({ state }) => mayDecide(decision, state));
  const possible = STAFF_DECISIONS.filter((decision) => fit(decision).length > 0);
  return (
    <section className="sticky bottom-3 z-10 flex flex-wrap items-center gap-3 rounded-card border border-sea bg-card p-3 pl-5 shadow-soft">
      <p aria-live="polite" className="mr-auto font-semibold">
        {t('people.chosen', { count: people.length })}
      </p>
      {possible.length === 0 && <p className="text-ink-soft text-small">{t('decide.notThese')}</p>}
      {possible.map((decision) => (
        <Button
          key={decision}
          onClick={() => setAsked(decision)}
          variant={decision === 'approved' ? 'primary' : 'secondary'}
        >
          {t(`decide.${decision}`)} ({fit(decision).length})
        </Button>
      ))}
      <Button onClick={onUnchoose} variant="quiet">
        {t('people.unchoose')}
      </Button>
      {asked !== null && (
        <DecisionDialog
          decision={asked}
          onClose={(decided) => {
            setAsked(null);
            if (decided) onUnchoose();
          }}
          uids={fit(asked).map(({ uid }) => uid)}
        />
      )}
    </section>
  );
};
