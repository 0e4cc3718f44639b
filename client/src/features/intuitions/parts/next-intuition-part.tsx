import { intuitionAt } from '@ancrage/shared/journal/addressed-intuitions';
import { intuitionToAskAbout } from '@ancrage/shared/rules/ask-outcome';
import { type ReactNode, useState } from 'react';
import { FollowThroughLines } from '#exercise/follow-through-lines.tsx';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { intuitionsToTry } from '../model/intuitions-to-try.ts';
import { OutcomeQuestion } from './outcome-question.tsx';
import { useIntuitionActs } from './use-intuition-acts.ts';
import { useTurn } from './use-turn.ts';

const ToTry = ({ otherwise }: { readonly otherwise: ReactNode }) => {
  const { t } = useTranslation();
  const acts = useIntuitionActs();
  const intuitions = useIntuitions();
  const [turn, nextTurn] = useTurn();
  const pending = intuitionsToTry(intuitions);
  const intuition = pending[turn % pending.length];
  const stored = intuition && intuitionAt(intuitions, intuition.address);
  if (intuition === undefined || stored === undefined) return otherwise;
  return (
    <section aria-labelledby="next-intuition" className="flex min-h-44 flex-col gap-3">
      <h2 className="font-sans font-semibold text-accent-strong text-small" id="next-intuition">
        {t('intuitions.next')}
      </h2>
      <div aria-live="polite" className="flex flex-col gap-1">
        <p className="hero">{intuition.name}</p>
        <FollowThroughLines intuition={stored} />
      </div>
      <div className="flex flex-wrap gap-1">
        <Button icon="check" onClick={() => void acts.setStatus(intuition, 'implemented')}>
          {t('intuitions.tried')}
        </Button>
        {pending.length > 1 && (
          <Button icon="refresh" onClick={nextTurn} variant="quiet">
            {t('intuitions.another')}
          </Button>
        )}
      </div>
    </section>
  );
};

/**
 * What became of an intuition, asked once on its day or a week later; otherwise one intuition to try, in large letters: the
 * latest, or another one on request. One tap marks it as done, with an undo. Source: T-07, product "What became of it?".
 */
export default ({ otherwise }: { readonly otherwise: ReactNode }) => {
  const intuitions = useIntuitions();
  // The question stays while it is being answered, whatever the journal says of it by then.
  const [asked, setAsked] = useState(() => intuitionToAskAbout(intuitions, now()));
  if (asked !== null && intuitionAt(intuitions, asked.address) !== undefined)
    return <OutcomeQuestion intuition={asked} onEnd={() => setAsked(null)} />;
  return <ToTry otherwise={otherwise} />;
};
