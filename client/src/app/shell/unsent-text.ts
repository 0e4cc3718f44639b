import { momentOf } from '@ancrage/shared/journal/date-key';
import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { nameOfEntry, wordsOfEntry } from '@ancrage/shared/journal/entry-words';
import type { Messages } from '@ancrage/shared/messages/messages';
import type { Locale } from '@ancrage/shared/rules/locales';
import { formatDate } from '#platform/format.ts';
import type { Translate } from '#platform/text-keys.ts';

const dateOf = ({ entryKey }: EntryChange, locale: Locale): string | null => {
  const moment = entryKey === null ? null : momentOf(entryKey);
  return moment === null ? null : formatDate(moment, locale);
};

const blockOf = (change: EntryChange, t: Translate<Messages>, locale: Locale): string => {
  const { field, after, before } = change;
  const title = [t(`unsentWork.fields.${field}`), dateOf(change, locale)].filter((part) => part !== null);
  const heading = title.join(', ');
  if (after === null) return `${heading}\n${nameOfEntry(field, before ?? {})} (${t('unsentWork.deleted')})`;
  return [heading, ...wordsOfEntry(field, after)].join('\n');
};

/** Pending changes as plain text: one block per entry, its texts line by line. Source. */
export const unsentText = (changes: readonly EntryChange[], t: Translate<Messages>, locale: Locale): string =>
  changes.map((change) => blockOf(change, t, locale)).join('\n\n');
