import { intuitionAt } from '@ancrage/shared/journal/addressed-intuitions';
import { FollowThroughLines } from '#exercise/follow-through-lines.tsx';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { intuitionsToTry } from '../model/intuitions-to-try.ts';
import { useTurn } from '../parts/use-turn.ts';

/** The intuition that home shows, to read once more at the end of the check-in; nothing where there is none to try. */
export default () => {
  const { t } = useTranslation();
  const intuitions = useIntuitions();
  const [turn] = useTurn();
  const toTry = intuitionsToTry(intuitions);
  const intuition = toTry[turn % toTry.length];
  const stored = intuition && intuitionAt(intuitions, intuition.address);
  if (intuition === undefined || stored === undefined) return null;
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="font-semibold text-accent-strong text-small">{t('intuitions.next')}</figcaption>
      <blockquote className="text-balance font-serif text-title">{intuition.name}</blockquote>
      <FollowThroughLines intuition={stored} />
    </figure>
  );
};
