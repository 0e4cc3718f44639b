import { momentOf } from '@ancrage/shared/journal/date-key';
import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { nameOfEntry } from '@ancrage/shared/journal/entry-words';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import type { messages } from '@ancrage/shared/messages/fr/all';
import type { Locale } from '@ancrage/shared/rules/locales';
import { formatDate } from '#platform/format.ts';

type KindOfEntry = `entries.${keyof (typeof messages)['history']['entries']}` | 'special' | 'further';

type Named = Pick<EntryChange, 'field' | 'entryKey' | 'before' | 'after'>;

/** The message key of the kind of entry. */
export const kindOfEntry = ({ field, before, after }: Omit<Named, 'entryKey'>): KindOfEntry => {
  const special = (after ?? before)?.special;
  if (field !== 'field_intuitions' || typeof special !== 'string') return `entries.${field}`;
  return exerciseOfSpecial(special) === null ? 'special' : 'further';
};

/** The day of an entry; null when it has none. */
export const dayOfEntry = ({ entryKey }: Pick<Named, 'entryKey'>, locale: Locale): string | null => {
  const dateKey = entryKey === null ? null : (exerciseOfSpecial(entryKey)?.dateKey ?? entryKey);
  const moment = dateKey === null ? null : momentOf(dateKey);
  return moment === null ? null : formatDate(moment, locale);
};

/** The title of an entry; an empty string for one without a name, such as a note. */
export const titleOfEntry = ({ field, entryKey, before, after }: Named): string =>
  entryKey === null || field === 'field_celebrations' ? '' : nameOfEntry(field, after ?? before ?? {});
