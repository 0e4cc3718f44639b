import type { ReactNode } from 'react';
import { formatNumber } from '#platform/format.ts';
import { useLocale } from '#platform/locale.ts';

interface Row {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
}

interface CountTableProps {
  readonly title: string;
  /** What is counted: the heading of the numbers. */
  readonly unit: string;
  /** What each row is: the heading of the labels. */
  readonly of: string;
  readonly rows: readonly Row[];
}

/** A bar chart that is a table: each row has its label, a bar and its number. */
export const CountTable = ({ title, unit, of, rows }: CountTableProps) => {
  const locale = useLocale();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className="count-table">
      <caption className="text-start font-semibold text-large">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <span className="flex items-center gap-2">
                <svg aria-hidden="true" className="h-2.5 min-w-0 flex-1">
                  <rect className="fill-accent" height="100%" rx="5" width={`${(100 * count) / most}%`} />
                </svg>
                <span className="min-w-7 text-end tabular-nums">{formatNumber(count, locale)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
