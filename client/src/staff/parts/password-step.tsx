import { type StaffMember, type StaffNextStep, staffSignIn } from '@ancrage/shared/wire/staff-sign-in';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { MailField } from '#ui/mail-field.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { staffCall } from '../api/staff-call.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface Credentials {
  mail: string;
  password: string;
}

interface PasswordStepProps {
  /** Whether a session has just expired. */
  isOver: boolean;
  onNext: (step: StaffNextStep) => void;
  onIn: (member: StaffMember) => void;
}

/** First step: the password; or a passkey, which is the only step. */
export const PasswordStep = ({ isOver, onNext, onIn }: PasswordStepProps) => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const form = useForm<Credentials>({ defaultValues: { mail: '', password: '' } });
  const { errors } = form.formState;
  const signingIn = useMutation({
    mutationFn: ({ mail, password }: Credentials) =>
      staffCall(staffSignIn, { body: { mail: mail.trim(), password } }),
    onSuccess: onNext,
  });
  const required = shared('outcome.field_required');
  return (
    <Page intro={t('signIn.intro')} title={t('signIn.title')}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={form.handleSubmit((typed) => signingIn.mutate(typed))}
      >
        {isOver && signingIn.error === null && <Banner role="alert">{t('problem.signed_out')}</Banner>}
        <ProblemNotice failure={signingIn.error} />
        <MailField
          autoComplete="username"
          error={errors.mail?.message}
          label={t('signIn.mail')}
          {...form.register('mail', { required })}
        />
        <TextField
          autoComplete="current-password"
          error={errors.password?.message}
          label={t('signIn.password')}
          type="password"
          {...form.register('password', { required })}
        />
        <Button block busy={signingIn.isPending} size="large" type="submit" variant="primary">
          {t('signIn.submit')}
        </Button>
      </form>
      <PasskeySignIn onIn={onIn} />
    </Page>
  );
};
