import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { nameOfEntry } from '@ancrage/shared/journal/entry-words';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import { momentOf } from '@ancrage/shared/journal/reconnections';
import type { messages } from '@ancrage/shared/messages/fr/all';
import type { Locale } from '@ancrage/shared/rules/locales';
import { formatDate } from '#platform/format.ts';

type KindOfEntry = `entries.${keyof (typeof messages)['history']['entries']}` | 'special' | 'further';

/** Which words say what kind of entry it is. */
export const kindOfEntry = ({ field, before, after }: EntryChange): KindOfEntry => {
  const special = (after ?? before)?.special;
  if (field !== 'field_intuitions' || typeof special !== 'string') return `entries.${field}`;
  return exerciseOfSpecial(special) === null ? 'special' : 'further';
};

/** What the entry is called, and of which day it is; what is not known is left out. */
export const titleOfEntry = ({ field, entryKey, before, after }: EntryChange, locale: Locale): string => {
  const dateKey = entryKey === null ? null : (exerciseOfSpecial(entryKey)?.dateKey ?? entryKey);
  const moment = dateKey === null ? null : momentOf(dateKey);
  const day = moment === null ? '' : formatDate(moment, locale);
  const name = entryKey === null ? '' : nameOfEntry(field, after ?? before ?? {});
  return [name, day].filter((part) => part !== '').join(' · ');
};
