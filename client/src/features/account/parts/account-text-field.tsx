import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import type { UseFormReturn } from 'react-hook-form';
import type { EditableInfo } from '#person/personal-info.ts';
import { useTranslation } from '#platform/i18n.ts';
import { TextField } from '#ui/text-field.tsx';
import { type IDENTITY_FIELDS, problemOfText } from '../model/account-fields.ts';

interface AccountTextFieldProps {
  id: string;
  field: (typeof IDENTITY_FIELDS)[number];
  form: UseFormReturn<EditableInfo>;
}

/** One line of the account form. */
export const AccountTextField = ({ id, field, form }: AccountTextFieldProps) => {
  const { t } = useTranslation();
  const isTelephone = field.name === 'telephone';
  return (
    <TextField
      autoComplete={field.autoComplete}
      error={form.formState.errors[field.name]?.message}
      help={isTelephone ? t('account.telephoneHelp') : undefined}
      id={id}
      inputMode={isTelephone ? 'tel' : 'text'}
      label={t(`account.${field.text}`)}
      type={isTelephone ? 'tel' : 'text'}
      {...form.register(field.name, {
        validate: (value) => {
          const problem = problemOfText(String(value), field.isRequired);
          if (problem === null) return true;
          return problem === 'required'
            ? t('outcome.field_required')
            : t('account.tooLong', { maximum: PROFILE_TEXT_MAX });
        },
      })}
    />
  );
};
