import { useState } from 'react';
import { FollowThroughLines } from '#exercise/follow-through-lines.tsx';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { triedLately } from '../model/tried-lately.ts';

/** The intuitions that were tried this week and what became of them, to look back on; nothing when none was. Source: product "What became of it?". */
export const TriedAside = () => {
  const { t } = useTranslation();
  const intuitions = useIntuitions();
  const [at] = useState(now);
  const tried = triedLately(intuitions, at);
  if (tried.length === 0) return null;
  return (
    <aside
      aria-label={t('followThrough.week')}
      className="flex flex-col gap-3 rounded-card bg-accent-subtle px-5 py-4"
    >
      <p className="font-semibold text-accent-strong text-small">{t('followThrough.week')}</p>
      <ul className="flex flex-col gap-3">
        {tried.map(({ intuition, kind }, index) => (
          <li className="flex flex-col gap-0.5" key={intuition.id ?? `${index} ${intuition.name}`}>
            <span className="font-serif text-large leading-snug">{intuition.name}</span>
            {kind !== 'done' && (
              <span className="text-muted text-small">{t(`followThrough.outcome.${kind}`)}</span>
            )}
            <FollowThroughLines intuition={intuition} />
          </li>
        ))}
      </ul>
    </aside>
  );
};
