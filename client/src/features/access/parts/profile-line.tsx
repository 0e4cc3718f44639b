import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { TextField } from '#ui/text-field.tsx';
import { useFormRules } from '../model/form-rules.ts';
import type { ProfileLineOf, RegistrationForm } from '../model/registration-body.ts';

interface ProfileLineProps {
  id: string;
  line: ProfileLineOf;
  form: UseFormReturn<RegistrationForm>;
}

/** One text field of the profile. */
export const ProfileLine = ({ id, line, form }: ProfileLineProps) => {
  const { t } = useTranslation();
  const rules = useFormRules();
  const isTelephone = line.name === 'telephone';
  return (
    <TextField
      autoComplete={line.autoComplete}
      error={form.formState.errors[line.name]?.message}
      help={isTelephone ? t('access.register.telephoneHelp') : undefined}
      id={id}
      inputMode={isTelephone ? 'tel' : 'text'}
      label={t(`access.register.${line.text}`)}
      type={isTelephone ? 'tel' : 'text'}
      {...form.register(line.name, { validate: (typed) => rules.line(typed, line.isRequired) })}
    />
  );
};
