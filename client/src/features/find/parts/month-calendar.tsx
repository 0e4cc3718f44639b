import { MONTH_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate, formatWeekday } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { type Day, type Month, monthAfter, startOfMonth, weeksOf } from '../model/months.ts';
import { PlainList } from './writing-list.tsx';

/** A Monday. */
const MONDAY = new Date(2024, 0, 1).getTime();
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => new Date(2024, 0, 1 + day).getTime());

/** How many written days each key moves by; a week is a move in days. */
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface DayButtonProps {
  readonly day: Day;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const DayButton = ({ day: { start, number, writings }, isChosen, onChoose }: DayButtonProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <button
      aria-label={t('find.timeline.day', { day: formatDate(start, locale), count: writings.length })}
      aria-pressed={isChosen}
      data-day={number}
      onClick={onChoose}
      type="button"
    >
      {number}
    </button>
  );
};

/** The written day that a key leads to: for a week the nearest one in that direction; null when there is none. */
const dayByKey = (days: readonly number[], from: number, move: number): number | null => {
  const beyond = days.filter((day) => (move > 0 ? day >= from + move : day <= from + move));
  const inDirection = move > 0 ? beyond[0] : beyond.at(-1);
  return inDirection ?? null;
};

interface CalendarTableProps {
  readonly name: string;
  readonly label: string;
  readonly month: Month | undefined;
  readonly chosen: number | null;
  readonly onChoose: (day: number) => void;
  readonly onMove: (months: number) => void;
}

const CalendarTable = ({ name, label, month, chosen, onChoose, onMove }: CalendarTableProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(name, month?.writings ?? []);
  const press = (event: KeyboardEvent) => {
    const days = weeks.flat().flatMap((day) => (day !== null && day.writings.length > 0 ? [day.number] : []));
    const at = Number(event.target instanceof HTMLElement ? event.target.dataset.day : Number.NaN);
    const move = KEYS[event.key];
    if (event.key === 'PageUp' || event.key === 'PageDown') onMove(event.key === 'PageUp' ? -1 : 1);
    else if (move !== undefined && !Number.isNaN(at)) {
      const next = dayByKey(days, at, move);
      table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <table className="calendar" onKeyDown={press} ref={table}>
      <caption className="sr-only">
        {label}. {t('find.timeline.keys')}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th className="pb-1 font-normal text-muted text-small" key={day - MONDAY} scope="col">
              <abbr className="no-underline" title={formatWeekday(day, locale, 'long')}>
                {formatWeekday(day, locale, 'short')}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.number}>
            {week.map((day, place) => (
              <td key={place}>
                {day === null || day.writings.length === 0 ? (
                  day?.number
                ) : (
                  <DayButton
                    day={day}
                    isChosen={day.number === chosen}
                    onChoose={() => onChoose(day.number)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface MonthCalendarProps {
  /** Newest first. */
  readonly months: readonly Month[];
  /** The month of today: `2026-03`. */
  readonly today: string;
}

/** One month as a calendar; a written day shows what was written on it, no day the whole month. */
export const MonthCalendar = ({ months, today }: MonthCalendarProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const heading = useId();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<number | null>(null);
  const asked = query.get(MONTH_PARAMETER) ?? '';
  const name = startOfMonth(asked) === null ? (months[0]?.name ?? today) : asked;
  const month = months.find((one) => one.name === name);
  const label = formatDate(startOfMonth(name) ?? 0, locale, 'month');
  const move = (by: number) => {
    const next = new URLSearchParams(query);
    next.set(MONTH_PARAMETER, monthAfter(name, by));
    setChosen(null);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const onDay = weeksOf(name, month?.writings ?? [])
    .flat()
    .find((day) => day !== null && day.number === chosen);
  const writings = onDay?.writings ?? month?.writings ?? [];
  return (
    <div className="calendar-desk" data-spread>
      <section aria-labelledby={heading} className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-2">
          <IconButton icon="chevron-left" label={t('find.timeline.previous')} onClick={() => move(-1)} />
          <h2 aria-live="polite" className="text-large first-letter:uppercase" id={heading}>
            {label}
          </h2>
          <IconButton icon="chevron-right" label={t('find.timeline.next')} onClick={() => move(1)} />
        </div>
        <CalendarTable
          chosen={chosen}
          label={label}
          month={month}
          name={name}
          onChoose={(day) => setChosen(day === chosen ? null : day)}
          onMove={move}
        />
      </section>
      <section className="flex min-w-0 flex-col gap-3">
        <h2 className="text-large first-letter:uppercase">
          {onDay ? formatDate(onDay.start, locale) : t('find.timeline.count', { count: writings.length })}
        </h2>
        {writings.length === 0 ? (
          <p className="text-muted">{t('find.timeline.emptyMonth')}</p>
        ) : (
          <PlainList writings={writings} />
        )}
      </section>
    </div>
  );
};
