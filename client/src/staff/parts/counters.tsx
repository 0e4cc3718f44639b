import { staffCounters } from '@ancrage/shared/wire/staff-console';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { staffCall } from '../api/staff-call.ts';
import { staffKeys } from '../model/staff-queries.ts';

/** Numbers about people and mails, never about what they wrote. */
export const Counters = () => {
  const { t } = useTranslation('staff');
  const locale = useLocale();
  const { data } = useQuery({ queryKey: staffKeys.counters, queryFn: () => staffCall(staffCounters) });
  const numbers = [
    ['pending', data?.people.pending],
    ['active', data?.people.active],
    ['requests', data?.lastThirtyDays.requests],
    ['activePeople', data?.lastThirtyDays.activePeople],
    ['dead', data?.mails.dead],
  ] as const;
  return (
    <dl
      aria-label={t('counters.label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-border bg-border roomy:grid-cols-5"
    >
      {numbers.map(([name, number]) => (
        <div
          className="flex flex-col-reverse justify-end bg-surface px-4 py-3 last:odd:col-span-2 roomy:last:odd:col-span-1"
          key={name}
        >
          <dt className="text-muted text-small">{t(`counters.${name}`)}</dt>
          <dd className="font-serif text-title tabular-nums">
            {number === undefined ? '–' : formatNumber(number, locale)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
