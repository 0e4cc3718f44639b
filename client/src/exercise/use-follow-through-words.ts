import { followThroughOf, standingOf } from '@ancrage/shared/journal/follow-through';
import type { Intuition } from '@ancrage/shared/journal/intuitions';
import { noonOf } from '@ancrage/shared/rules/local-day';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import type { IconName } from '#ui/icon.tsx';

/** One line about the plan of an intuition, or about what became of it. */
interface FollowThroughLine {
  readonly icon: IconName;
  readonly text: string;
}

/** Words the plan of an intuition and what became of it, a line each; none when it has none. Source: decision 190. */
export const useFollowThroughWords = (): ((intuition: Intuition) => readonly FollowThroughLine[]) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (intuition) => {
    const { when, obstacle, response, day, outcome } = followThroughOf(intuition);
    const standing = standingOf(intuition);
    const isDone = standing === 'implemented' && outcome?.kind === 'done';
    const hindered =
      obstacle !== undefined && response !== undefined
        ? t('followThrough.obstacleThen', { obstacle, response })
        : (obstacle ?? response);
    const lines: readonly (readonly [IconName, string | undefined])[] = [
      ['bulb', when],
      ['shield', hindered],
      ['calendar', standing === 'pending' && day !== undefined ? formatDate(noonOf(day), locale) : undefined],
      [
        'check',
        isDone ? t('followThrough.doneOn', { date: formatDate(Number(outcome.date), locale) }) : undefined,
      ],
      ['edit', isDone ? outcome.words?.trim() : undefined],
    ];
    return lines.flatMap(([icon, text = '']) => (text === '' ? [] : [{ icon, text }]));
  };
};
