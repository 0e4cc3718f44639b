import { appPaths } from '@ancrage/shared/paths/app-paths';
import { userRegister } from '@ancrage/shared/wire/user-register';
import { useEffect, useId } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { PROFILE_KEYS } from '#person/personal-info.ts';
import { request } from '#platform/api/request.ts';
import { useTranslation } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MailField } from '#ui/mail-field.tsx';
import { useFormRules } from '../model/form-rules.ts';
import { knownOfPlace } from '../model/known-of-place.ts';
import {
  REGISTRATION_PROFILE,
  type RegistrationForm,
  registrationBodyOf,
} from '../model/registration-body.ts';
import {
  dropRegistrationDraft,
  readRegistrationDraft,
  writeRegistrationDraft,
} from '../model/registration-draft.ts';
import { opensAtOnce, useInvitation } from '../model/use-invitation.ts';
import { useSending } from '../model/use-sending.ts';
import { AccessNotice } from './access-notice.tsx';
import { problemsOf } from './form-problems.ts';
import { FormSection } from './form-section.tsx';
import { InvitationLine } from './invitation-line.tsx';
import { LanguageLine } from './language-line.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ProfileLine } from './profile-line.tsx';
import { TermsLine } from './terms-line.tsx';

const emptyForm = (token: string): RegistrationForm => ({
  firstname: '',
  lastname: '',
  mail: '',
  company: '',
  title: '',
  businessunit: '',
  telephone: '',
  language: currentLocale(),
  cgu: false,
  invitation: '',
  ...readRegistrationDraft(),
  ...(token !== '' && { invitation: token }),
  password: '',
  confirmation: '',
});

/** What a guesser of the password may know. Source: Q-02. */
const KNOWN_FIELDS = ['mail', ...PROFILE_KEYS] as const;

const ask = async (form: RegistrationForm): Promise<null> => {
  await request(userRegister, { body: registrationBodyOf(form) });
  return null;
};

/** Stores the form as it is typed. */
const useStoredDraft = (form: UseFormReturn<RegistrationForm>): void =>
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeRegistrationDraft(values),
      }),
    [form],
  );

/** The registration form: name, work, credentials. Source: C-15, T-01; product "Registration and staff". */
export const RegisterForm = () => {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const rules = useFormRules();
  const { problem, send } = useSending();
  const form = useForm<RegistrationForm>({
    defaultValues: emptyForm(token),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const invited = useInvitation(form);
  const typed = useWatch({ control: form.control });
  const { errors, isSubmitting, submitCount } = form.formState;
  const idOf = (name: keyof RegistrationForm) => `${id}-${name}`;

  useStoredDraft(form);

  const submit = form.handleSubmit(async (values) => {
    const failed = await send(() => ask(values));
    if (failed === null) {
      dropRegistrationDraft();
      await navigate(appPaths.registerNotice, { state: { isOpen: opensAtOnce(invited.state, values.mail) } });
    } else if (failed.kind === 'guessable') {
      form.setError('password', { message: t('access.password.guessable') });
      form.setFocus('password');
    } else if (failed.kind === 'invalidMail') {
      form.setError('mail', { message: t('access.invalidMail') });
      form.setFocus('mail');
    }
  });

  const labels = [
    ['firstname', t('access.register.firstname')],
    ['lastname', t('access.register.lastname')],
    ['mail', t('access.mail')],
    ['company', t('access.register.company')],
    ['title', t('access.register.jobTitle')],
    ['businessunit', t('access.register.businessunit')],
    ['telephone', t('access.register.telephone')],
    ['password', t('access.register.password')],
    ['confirmation', t('access.register.passwordAgain')],
    ['cgu', t('shell.menu.terms')],
  ] as const;

  const isLinked = token !== '';
  // A link says at once what it opens; a code is asked for after what everybody fills in.
  const invitationLine = (
    <InvitationLine
      form={form}
      id={idOf('invitation')}
      isLinked={isLinked}
      onRead={() => void invited.read()}
      state={invited.state}
    />
  );
  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={submit}>
      <ErrorSummary attempt={submitCount} errors={problemsOf(errors, labels, idOf)} />
      {isLinked && invitationLine}
      <FormSection heading={t('access.register.you')}>
        {REGISTRATION_PROFILE.you.map((line) => (
          <ProfileLine form={form} id={idOf(line.name)} key={line.name} line={line} />
        ))}
        <MailField
          autoComplete="email"
          error={errors.mail?.message}
          help={t('access.register.mailHelp')}
          id={idOf('mail')}
          label={t('access.mail')}
          {...form.register('mail', { validate: rules.mail })}
        />
      </FormSection>
      <FormSection heading={t('access.register.work')} intro={t('access.register.workIntro')}>
        {REGISTRATION_PROFILE.work.map((line) => (
          <ProfileLine form={form} id={idOf(line.name)} key={line.name} line={line} />
        ))}
      </FormSection>
      {!isLinked && invitationLine}
      <FormSection heading={t('access.register.access')}>
        <NewPasswordFields
          confirmation={{
            id: idOf('confirmation'),
            label: t('access.register.passwordAgain'),
            error: errors.confirmation?.message,
            field: form.register('confirmation', {
              validate: (again, { password }) => rules.samePassword(again, password),
            }),
          }}
          known={[...KNOWN_FIELDS.map((name) => typed[name] ?? ''), ...knownOfPlace()]}
          password={{
            id: idOf('password'),
            label: t('access.register.password'),
            error: errors.password?.message,
            field: form.register('password', { validate: rules.password }),
          }}
          typed={typed.password ?? ''}
        />
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => <LanguageLine onChange={field.onChange} value={field.value} />}
        />
        <Controller
          control={form.control}
          name="cgu"
          render={({ field, fieldState }) => (
            <TermsLine
              accepted={field.value}
              error={fieldState.error?.message}
              id={idOf('cgu')}
              onChange={field.onChange}
              ref={field.ref}
            />
          )}
          rules={{ validate: (accepted) => accepted || t('outcome.field_required') }}
        />
      </FormSection>
      {/* Next to the button that failed: the form is longer than a phone's screen. */}
      <AccessNotice form="register" problem={problem} />
      <Button block busy={isSubmitting} size="large" type="submit" variant="primary">
        {t(isSubmitting ? 'access.register.sending' : 'access.register.submit')}
      </Button>
    </form>
  );
};
