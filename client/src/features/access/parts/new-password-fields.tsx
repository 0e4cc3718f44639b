import { PASSWORD_MAX, PASSWORD_MIN } from '@ancrage/shared/rules/constants';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { TextField } from '#ui/text-field.tsx';
import { PasswordMeter } from './password-meter.tsx';

interface Line {
  id: string;
  label: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

interface NewPasswordFieldsProps {
  password: Line;
  confirmation: Line;
  /** The current input. */
  typed: string;
  /** The words about the user that a guesser knows. */
  known: readonly string[];
}

/** A new password, twice, with its strength while it is typed. Source: S-06, Q-02. */
export const NewPasswordFields = ({ password, confirmation, typed, known }: NewPasswordFieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-col gap-3">
        <TextField
          autoComplete="new-password"
          error={password.error}
          help={t('access.password.help', { least: PASSWORD_MIN, most: PASSWORD_MAX })}
          id={password.id}
          label={password.label}
          type="password"
          {...password.field}
        />
        <PasswordMeter known={known} password={typed} />
      </div>
      <TextField
        autoComplete="new-password"
        error={confirmation.error}
        id={confirmation.id}
        label={confirmation.label}
        type="password"
        {...confirmation.field}
      />
    </>
  );
};
