import { appPaths } from '@ancrage/shared/paths/app-paths';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { isPaperCode } from '@ancrage/shared/rules/paper-code';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf } from '@ancrage/shared/rules/recovery-code';
import { lostPasswordReset } from '@ancrage/shared/wire/lost-password-reset';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { currentPerson } from '#person/person-store.ts';
import { request } from '#platform/api/request.ts';
import { useTranslation } from '#platform/i18n.ts';
import { endSession } from '#platform/session/tokens.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MailField } from '#ui/mail-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormRules } from '../model/form-rules.ts';
import { knownOfPerson } from '../model/known-of-person.ts';
import { knownOfPlace } from '../model/known-of-place.ts';
import { useSending } from '../model/use-sending.ts';
import { AccessNotice } from './access-notice.tsx';
import { problemsOf } from './form-problems.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Why a recovery code, or a paper code, is malformed; null when it is not. Source: S-06, Q-06. */
const codeFaultOf = (typed: string): 'required' | 'incomplete' | null => {
  if (typed.trim() === '') return 'required';
  return isPaperCode(typed) || recoveryCodeKeyOf(typed).length === RECOVERY_CODE_BYTES ? null : 'incomplete';
};

interface NewPassword {
  mail: string;
  code: string;
  password: string;
  confirmation: string;
}

const FIELDS = ['mail', 'code', 'password', 'confirmation'] as const;

const reset = async ({ mail, code, password }: NewPassword): Promise<null> => {
  const body = { name: mail.trim(), temp_pass: code.trim(), new_pass: password };
  await request(lostPasswordReset, { body });
  return null;
};

/** The code of the mail and a new password, twice. Source: S-06, T-06, C-10, X-02, Q-07. */
export const CodeForm = ({ mail }: { mail: string }) => {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const rules = useFormRules();
  const { problem, send } = useSending();
  const form = useForm<NewPassword>({
    defaultValues: { mail, code: '', password: '', confirmation: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const typed = useWatch({ control: form.control });
  const { errors, isSubmitting, submitCount } = form.formState;
  const idOf = (name: keyof NewPassword) => `${id}-${name}`;
  const labels = {
    mail: t('access.mail'),
    code: t('access.code.code'),
    password: t('access.password.choose'),
    confirmation: t('access.password.again'),
  };
  const isEmpty = FIELDS.some((name) => (typed[name] ?? '').trim() === '');

  const submit = form.handleSubmit(async (values) => {
    const failed = await send(() => reset(values));
    if (failed === null) {
      // Every session of the account has just ended, including this device's.
      const person = currentPerson();
      if (person && mailKeyOf(person.info.mail) === mailKeyOf(values.mail)) endSession();
      await navigate(appPaths.loginForm, {
        state: { mail: values.mail.trim(), outcome: 'auth_please_login' },
      });
    } else if (failed.kind === 'guessable') {
      form.setError('password', { message: t('access.password.guessable') });
      form.setFocus('password');
    } else form.setFocus('code');
  });

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <AccessNotice problem={problem} />
      <ErrorSummary
        attempt={submitCount}
        errors={problemsOf(
          errors,
          FIELDS.map((name) => [name, labels[name]] as const),
          idOf,
        )}
        {...(isEmpty && { title: t('outcome.all_fields_required') })}
      />
      <MailField
        autoComplete="username"
        error={errors.mail?.message}
        id={idOf('mail')}
        label={labels.mail}
        {...form.register('mail', { validate: rules.mail })}
      />
      <TextField
        autoCapitalize="characters"
        autoComplete="one-time-code"
        error={errors.code?.message}
        help={t('access.code.codeHelp')}
        id={idOf('code')}
        label={labels.code}
        spellCheck={false}
        {...form.register('code', {
          validate: (code) => {
            const fault = codeFaultOf(code);
            if (fault === null) return true;
            return fault === 'required' ? t('outcome.field_required') : t('access.code.incomplete');
          },
        })}
      />
      <NewPasswordFields
        confirmation={{
          id: idOf('confirmation'),
          label: labels.confirmation,
          error: errors.confirmation?.message,
          field: form.register('confirmation', {
            validate: (again, { password }) => rules.samePassword(again, password),
          }),
        }}
        known={[typed.mail ?? '', ...knownOfPerson(typed.mail ?? ''), ...knownOfPlace()]}
        password={{
          id: idOf('password'),
          label: labels.password,
          error: errors.password?.message,
          field: form.register('password', { validate: rules.password }),
        }}
        typed={typed.password ?? ''}
      />
      <p className="measure text-muted text-small">{t('access.code.effects')}</p>
      <Button block busy={isSubmitting} size="large" type="submit" variant="primary">
        {t(isSubmitting ? 'access.code.saving' : 'access.code.submit')}
      </Button>
    </form>
  );
};
