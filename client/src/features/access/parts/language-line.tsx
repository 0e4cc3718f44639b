import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useTranslation } from '#platform/i18n.ts';
import { Segmented } from '#ui/segmented.tsx';

/** The language that the firm writes in. Source: product "Registration and staff". */
export const LanguageLine = ({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        {t('access.register.language')}
      </p>
      <Segmented
        label={t('access.register.language')}
        onChange={onChange}
        options={LOCALES.map((locale) => ({ value: locale, label: t(`shell.languages.${locale}`) }))}
        value={value}
      />
    </div>
  );
};
