import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useState } from 'react';
import { chooseLanguage } from '#person/person-store.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useToast } from '#ui/toasts.tsx';

/** French or English, at once, for this device and the account of the person signed in. Source: S-11, T-11. */
export const LanguageSelector = () => {
  const { t } = useTranslation();
  const shown = useLocale();
  const toast = useToast();
  /** The language that was chosen and is still loading. */
  const [wanted, setWanted] = useState<Locale | null>(null);

  const choose = async (next: Locale) => {
    setWanted(next);
    try {
      await chooseLanguage(next);
    } catch {
      toast.error(t('shell.languageFailed'));
    }
    setWanted(null);
  };

  return (
    <Segmented
      label={t('shell.menu.language')}
      onChange={(next) => void choose(next)}
      options={LOCALES.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
      value={wanted ?? shown}
    />
  );
};
