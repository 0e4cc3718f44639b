import { type DateStyle, formatDate } from '#platform/format.ts';
import { useLocale } from '#platform/locale.ts';

/** Writes the ISO moments of the calls in the language shown. */
export const useDates = () => {
  const locale = useLocale();
  return (iso: string, style: DateStyle = 'day'): string => formatDate(Date.parse(iso), locale, style);
};
