import { PASSWORD_MAX, PASSWORD_MIN } from '@ancrage/shared/rules/constants';
import { hasPasswordLength } from '@ancrage/shared/rules/identity';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { TextField } from '#ui/text-field.tsx';

/** A new password and its repetition, within a form that holds other things too. */
export interface OwnPassword {
  next: string;
  again: string;
}

interface OwnPasswordFieldsProps {
  register: UseFormRegister<OwnPassword>;
  errors: FieldErrors<OwnPassword>;
  /** It takes the place of one that was given out and serves once. */
  isFirst?: boolean;
}

/** A member's new password, twice. Source: Q-02. */
export const OwnPasswordFields = ({ register, errors, isFirst = false }: OwnPasswordFieldsProps) => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const rule = t('signIn.enrol.chooseHelp', { least: PASSWORD_MIN, most: PASSWORD_MAX });
  return (
    <>
      <TextField
        autoComplete="new-password"
        error={errors.next?.message}
        help={isFirst ? `${t('signIn.enrol.givenOut')} ${rule}` : rule}
        label={t('signIn.enrol.choose')}
        type="password"
        {...register('next', {
          validate: (typed) => hasPasswordLength(typed) || t('problem.password_weak'),
        })}
      />
      <TextField
        autoComplete="new-password"
        error={errors.again?.message}
        label={t('signIn.enrol.again')}
        type="password"
        {...register('again', {
          validate: (typed, { next }) => typed === next || shared('outcome.passwords_differ'),
        })}
      />
    </>
  );
};
