import { momentOf } from '@ancrage/shared/journal/date-key';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { type OtherText, strayTexts } from '@ancrage/shared/journal/other-texts';
import { useStoredField, useUnreadTexts } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';

/** Texts that no exercise asks for, each with its label. Renders nothing when there are none. */
export const OtherTextList = ({ texts }: { readonly texts: readonly OtherText[] }) =>
  texts.length > 0 && (
    <dl className="flex flex-col gap-3">
      {texts.map(({ path, label, text }) => (
        <div key={path.join('/')}>
          <dt className="break-after-avoid break-words text-muted text-small">{label}</dt>
          <dd className="own-words measure break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );

/** The other texts of an entry while it is edited: they are shown, and stay as they are. Nothing when there are none. */
export const OtherTexts = ({ texts }: { readonly texts: readonly OtherText[] }) => {
  const { t } = useTranslation();
  if (texts.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3" tone="calm">
      <h2 className="text-large">{t('exercise.others.title')}</h2>
      <p className="measure text-muted text-small">{t('exercise.others.text')}</p>
      <OtherTextList texts={texts} />
    </Card>
  );
};

/** The texts of a field outside of its entries, which no list shows. Renders nothing when there are none. */
export const StrayTexts = ({ field }: { readonly field: JournalField }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const found = strayTexts(field, useStoredField(field), useUnreadTexts(field));
  if (found.length === 0) return null;
  const labelOf = ({ entryKey, label }: (typeof found)[number]): string => {
    if (entryKey === null) return label;
    const moment = momentOf(entryKey);
    const name = moment === null ? entryKey : formatDate(moment, locale);
    return label === '' ? name : `${name} · ${label}`;
  };
  return (
    <Card as="section" className="flex flex-col gap-3" tone="calm">
      <h2 className="text-large">{t('exercise.strays.title')}</h2>
      <p className="measure text-muted text-small">{t('exercise.strays.text')}</p>
      <OtherTextList
        texts={found.map((stray) => ({
          ...stray,
          path: [stray.entryKey ?? '', ...stray.path],
          label: labelOf(stray),
        }))}
      />
    </Card>
  );
};
