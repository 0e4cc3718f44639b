import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useTranslation } from '#platform/i18n.ts';
import { SelectField } from '#ui/select-field.tsx';

interface LocaleFieldProps {
  readonly label: string;
  readonly value: Locale;
  readonly onChange: (value: Locale) => void;
}

/** The language of a person, by its own name. */
export const LocaleField = (props: LocaleFieldProps) => {
  const { t } = useTranslation();
  const options = LOCALES.map((value) => ({ value, label: t(`shell.languages.${value}`) }));
  return <SelectField {...props} options={options} />;
};
