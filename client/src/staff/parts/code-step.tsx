import { type StaffMember, staffCode } from '@ancrage/shared/wire/staff-sign-in';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { staffCall } from '../api/staff-call.ts';
import { type OwnPassword, OwnPasswordFields } from './own-password-fields.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface CodeStepProps {
  /** The password was given out and serves once: a new one comes with the code. */
  choosePassword: boolean;
  onIn: (member: StaffMember) => void;
  onBack: () => void;
}

interface Typed extends OwnPassword {
  code: string;
}

/** Second step: a code of the app, or a recovery code. Source: Q-23. */
export const CodeStep = ({ choosePassword, onIn, onBack }: CodeStepProps) => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm<Typed>({ defaultValues: { code: '', next: '', again: '' } });
  const { errors } = form.formState;
  const signingIn = useMutation({
    mutationFn: ({ code, next }: Typed) =>
      staffCall(staffCode, { body: { code: code.trim(), ...(choosePassword && { newPassword: next }) } }),
    onSuccess: onIn,
    onError: () => form.setFocus('code', { shouldSelect: true }),
  });
  return (
    <Page intro={t('signIn.code.intro')} title={t('signIn.code.title')}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={form.handleSubmit((typed) => signingIn.mutate(typed))}
      >
        <ProblemNotice failure={signingIn.error} />
        <TextField
          autoCapitalize="none"
          autoComplete="one-time-code"
          error={errors.code?.message}
          inputMode={isRecovery ? 'text' : 'numeric'}
          label={t(isRecovery ? 'signIn.code.recovery' : 'signIn.code.code')}
          spellCheck={false}
          {...form.register('code', { required: shared('outcome.field_required') })}
        />
        {choosePassword && <OwnPasswordFields errors={errors} isFirst register={form.register} />}
        <Button block busy={signingIn.isPending} size="large" type="submit" variant="primary">
          {t('signIn.code.submit')}
        </Button>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'signIn.code.useApp' : 'signIn.code.useRecovery')}
          </Button>
          <Button onClick={onBack} variant="quiet">
            {t('signIn.code.back')}
          </Button>
        </div>
      </form>
    </Page>
  );
};
