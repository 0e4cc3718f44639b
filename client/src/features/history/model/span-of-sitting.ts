import type { Sitting } from '@ancrage/shared/journal/sittings';
import type { Messages } from '@ancrage/shared/messages/messages';
import type { Locale } from '@ancrage/shared/rules/locales';
import { formatDate } from '#platform/format.ts';
import type { Translate } from '#platform/text-keys.ts';

/** From when to when the changes of one version were made: bringing back asks with the first of both moments. */
export const spanOfSitting = (
  { startedAt, endedAt }: Pick<Sitting, 'startedAt' | 'endedAt'>,
  t: Translate<Messages>,
  locale: Locale,
): string => {
  const from = formatDate(startedAt, locale, 'moment');
  const to = formatDate(endedAt, locale, 'moment');
  if (from === to) return from;
  const day = formatDate(startedAt, locale);
  if (day !== formatDate(endedAt, locale)) return t('history.spanOfDays', { from, to });
  const time = (at: number) => formatDate(at, locale, 'time');
  return t('history.span', { day, from: time(startedAt), to: time(endedAt) });
};
