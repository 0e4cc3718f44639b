import { followThroughOf, standingOf } from '@ancrage/shared/journal/follow-through';
import type { Intuition } from '@ancrage/shared/journal/intuitions';
import { noonOf } from '@ancrage/shared/rules/local-day';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

/** The plan of an intuition and what became of it, one small line each; nothing when it has none. Source: decision 190. */
export const FollowThroughLines = ({ intuition }: { readonly intuition: Intuition }) => {
  const { t } = useTranslation();
  const locale = useLocale();
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
  return lines.map(
    ([icon, text]) =>
      text !== undefined &&
      text !== '' && (
        <span className="flex items-start gap-1.5 text-muted text-small" key={icon}>
          <Icon className="mt-0.5 size-4 shrink-0" name={icon} />
          <span className="min-w-0 break-words">{text}</span>
        </span>
      ),
  );
};
