import { staffPassword } from '@ancrage/shared/wire/staff-sign-in';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { useDates } from '../model/use-dates.ts';
import { useMember } from '../model/use-member.ts';
import { useRights } from '../model/use-rights.ts';
import { LanguageChoice } from '../parts/language-choice.tsx';
import { OwnPasskeys } from '../parts/own-passkeys.tsx';
import { type OwnPassword, OwnPasswordFields } from '../parts/own-password-fields.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';

/** With fewer recovery codes than this, the page suggests new ones. */
const FEW_CODES = 3;

interface Typed extends OwnPassword {
  current: string;
}

const PasswordForm = () => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const toast = useToast();
  const form = useForm<Typed>({ defaultValues: { current: '', next: '', again: '' } });
  const { errors } = form.formState;
  const saving = useMutation({
    mutationFn: ({ current, next }: Typed) =>
      staffCall(staffPassword, { body: { currentPassword: current, newPassword: next } }),
    onSuccess: () => {
      form.reset();
      toast.success(t('me.saved'));
    },
  });
  return (
    <form
      className="flex max-w-120 flex-col gap-5"
      noValidate
      onSubmit={form.handleSubmit((typed) => saving.mutate(typed))}
    >
      <TextField
        autoComplete="current-password"
        error={errors.current?.message}
        label={t('me.current')}
        type="password"
        {...form.register('current', { required: shared('outcome.field_required') })}
      />
      <OwnPasswordFields errors={errors} register={form.register} />
      <ProblemNotice failure={saving.error} unsure={t('me.unsure')} />
      <Button busy={saving.isPending} className="self-start" type="submit" variant="primary">
        {t('me.save')}
      </Button>
    </form>
  );
};

/** A member's own access: session expiry, remaining recovery codes, passkeys, password. */
export const OwnAccessScreen = () => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const rights = useRights();
  const { data: me } = useMember();
  if (!me) return null;
  const codes = t('me.codesLeft', { count: me.recoveryCodesLeft });
  return (
    <Page intro={t('me.signedInAs', { name: me.name, mail: me.mail })} title={t('me.title')}>
      <p className="measure">{t('me.ends', { time: date(me.endsAt, 'moment') })}</p>
      <p className="measure">
        {rights(me.rights)} <span className="text-muted">{t('rights.fromCommand')}</span>
      </p>
      {me.recoveryCodesLeft < FEW_CODES ? (
        <Banner tone="warning">{codes}</Banner>
      ) : (
        <p className="text-muted">{codes}</p>
      )}
      <div className="wide:hidden">
        <LanguageChoice />
      </div>
      <OwnPasskeys />
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-title">{t('me.password')}</h2>
        <PasswordForm />
      </Card>
    </Page>
  );
};
