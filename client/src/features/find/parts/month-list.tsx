import { MONTH_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { type Month, startOfMonth } from '../model/months.ts';
import { PlainList } from './writing-list.tsx';

/** How many writings are rendered at first, and how many more each time, in whole months. */
const PAGE = 30;

/** The first months that hold together at least some number of writings. */
const monthsHolding = (months: readonly Month[], least: number): number => {
  let held = 0;
  const at = months.findIndex(({ writings }) => {
    held += writings.length;
    return held >= least;
  });
  return at === -1 ? months.length : at + 1;
};

const MonthSection = ({ month: { name, writings } }: { readonly month: Month }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-large outline-none first-letter:uppercase" tabIndex={-1}>
          {formatDate(startOfMonth(name) ?? 0, locale, 'month')}
        </h2>
        <p className="text-muted text-small">{t('find.timeline.count', { count: writings.length })}</p>
      </div>
      <PlainList writings={writings} />
    </section>
  );
};

/** Everything by month, newest first, from a month that can be chosen. A few months are rendered at a time. */
export const MonthList = ({ months }: { readonly months: readonly Month[] }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const isBack = useNavigationType() === 'POP';
  const [least, setLeast] = useState(isBack ? 3 * PAGE : PAGE);
  const box = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current !== null && least > 0)
      box.current?.querySelectorAll('h2')[firstNew.current]?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [least]);
  const newest = months[0]?.name ?? '';
  const chosen = query.get(MONTH_PARAMETER) ?? newest;
  const from = months.filter(({ name }) => name <= chosen);
  const shown = monthsHolding(from, least);
  return (
    <>
      {months.length > 1 && (
        <SelectField
          label={t('find.timeline.goTo')}
          onChange={(name) => {
            const next = new URLSearchParams(query);
            if (name === newest) next.delete(MONTH_PARAMETER);
            else next.set(MONTH_PARAMETER, name);
            setLeast(PAGE);
            setQuery(next, { replace: true, preventScrollReset: true });
          }}
          options={months.map(({ name }) => ({
            value: name,
            label: formatDate(startOfMonth(name) ?? 0, locale, 'month'),
          }))}
          value={from[0]?.name ?? newest}
        />
      )}
      <div className="flex flex-col gap-6" ref={box}>
        {from.slice(0, shown).map((month) => (
          <MonthSection key={month.name} month={month} />
        ))}
      </div>
      {from.length > shown && (
        <Button
          className="self-center"
          onClick={() => {
            firstNew.current = shown;
            setLeast(from.slice(0, shown).reduce((sum, { writings }) => sum + writings.length, PAGE));
          }}
        >
          {t('find.timeline.older')}
        </Button>
      )}
    </>
  );
};
