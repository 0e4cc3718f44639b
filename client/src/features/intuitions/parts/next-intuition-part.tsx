import { intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import { entriesByDate } from '@ancrage/shared/journal/reconnections';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useIntuitionActs } from './use-intuition-acts.ts';
import { useTurn } from './use-turn.ts';

/**
 * One intuition to try, in large letters: the latest, or another one on request. One tap marks it as done, with an undo.
 * Source: T-07.
 */
export default () => {
  const { t } = useTranslation();
  const acts = useIntuitionActs();
  const [turn, nextTurn] = useTurn();
  const pending = entriesByDate(useIntuitions())
    .flatMap(intuitionsIn)
    .filter(({ status }) => status === 'pending');
  const intuition = pending[turn % pending.length];
  if (intuition === undefined) return null;
  return (
    <section aria-labelledby="next-intuition" className="flex min-h-44 flex-col gap-3">
      <h2 className="font-sans font-semibold text-accent-strong text-small" id="next-intuition">
        {t('intuitions.next')}
      </h2>
      <p aria-live="polite" className="hero">
        {intuition.name}
      </p>
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
