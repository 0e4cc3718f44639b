import { PASSWORD_MAX, PASSWORD_MIN, PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { isMail } from '@ancrage/shared/rules/identity';
import { useTranslation } from '#platform/i18n.ts';
import { passwordFaultOf } from './password-quality.ts';

/** The validation rules that these forms share; each returns true or an error message. Source: V-01, Q-02. */
export const useFormRules = () => {
  const { t } = useTranslation();
  const required = t('outcome.field_required');
  return {
    mail: (typed: string): true | string => {
      if (typed.trim() === '') return required;
      return isMail(typed.trim()) || t('access.invalidMail');
    },
    sameMail: (typed: string, first: string): true | string => {
      if (typed.trim() === '') return required;
      return typed.trim().toLowerCase() === first.trim().toLowerCase() || t('outcome.emails_differ');
    },
    password: (typed: string): true | string => {
      const fault = passwordFaultOf(typed);
      if (fault === null) return true;
      return fault === 'required'
        ? required
        : t(`access.password.${fault}`, { least: PASSWORD_MIN, most: PASSWORD_MAX });
    },
    samePassword: (typed: string, first: string): true | string => {
      if (typed === '') return required;
      return typed === first || t('outcome.passwords_differ');
    },
    line: (typed: string, isRequired: boolean): true | string => {
      if (isRequired && typed.trim() === '') return required;
      return typed.length <= PROFILE_TEXT_MAX || t('access.register.tooLong', { maximum: PROFILE_TEXT_MAX });
    },
  };
};
