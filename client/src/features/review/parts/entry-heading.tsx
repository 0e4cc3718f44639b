import type { JournalField } from '@ancrage/shared/journal/fields';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { dayOfEntry, kindOfEntry, titleOfEntry } from '#exercise/model/entry-title.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';

interface EntryHeadingProps {
  readonly field: JournalField;
  readonly entryKey: string | null;
  readonly entry: JsonObject;
}

/** The heading of an entry: its kind, day and title. */
export const EntryHeading = ({ field, entryKey, entry }: EntryHeadingProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const named = { field, entryKey, before: entry, after: null };
  const title = titleOfEntry(named);
  const day = dayOfEntry(named, locale);
  const kind = t(`history.${kindOfEntry(named)}`);
  return (
    <header className="flex flex-col gap-0.5">
      <h3 className="font-normal font-sans text-muted text-small">
        {day === null ? kind : `${kind}, ${day}`}
      </h3>
      {title !== '' && <p className="own-words line-clamp-2">{title}</p>}
    </header>
  );
};
