import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useTranslation } from '#platform/i18n.ts';
import { setLocale, useLocale } from '#platform/locale.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useToast } from '#ui/toasts.tsx';

/** French or English, at once. Source: T-11. */
export const LanguageChoice = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const choose = (next: Locale) => {
    setLocale(next).catch(() => toast.error(t('shell.languageFailed')));
  };
  return (
    <Segmented
      label={t('shell.menu.language')}
      onChange={choose}
      options={LOCALES.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
      value={useLocale()}
    />
  );
};
