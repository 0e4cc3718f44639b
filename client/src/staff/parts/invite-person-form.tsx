import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import type { Locale } from '@ancrage/shared/rules/locales';
import { type Invitee, staffInvite } from '@ancrage/shared/wire/staff-invitations';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { MailField } from '#ui/mail-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { refetchAll, resetAndRefetch } from '../model/staff-queries.ts';
import { LocaleField } from './locale-field.tsx';
import { ProblemNotice } from './problem-notice.tsx';

const LINES = ['firstname', 'lastname', 'company'] as const;

type InvitedPerson = Invitee & { readonly locale: Locale };

/** Invites one person by their address. Source: decision 205. */
export const InvitePersonForm = () => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  const locale = useLocale();
  const empty: InvitedPerson = { mail: '', firstname: '', lastname: '', company: '', locale };
  const form = useForm<InvitedPerson>({ defaultValues: empty });
  const inviting = useMutation({
    mutationFn: (person: InvitedPerson) =>
      staffCall(staffInvite, { body: { people: [person], locale, send: true } }),
    onSuccess: async ({ sent, problems: [found] }) => {
      if (found) {
        form.setError('mail', { message: t(`invitations.problems.${found}`) });
        form.setFocus('mail');
      }
      if (!sent) return;
      toast.success(t('invitations.sent', { count: 1 }));
      form.reset(empty);
      await refetchAll();
    },
  });
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={form.handleSubmit((person) => inviting.mutate(person))}
    >
      <div className="grid gap-5 roomy:grid-cols-2">
        <MailField
          autoComplete="off"
          error={form.formState.errors.mail?.message}
          label={t('invitations.mail')}
          {...form.register('mail')}
        />
        {LINES.map((name) => (
          <TextField
            autoComplete="off"
            key={name}
            label={t(`invitations.${name}`)}
            maxLength={PROFILE_TEXT_MAX}
            {...form.register(name)}
          />
        ))}
        <Controller
          control={form.control}
          name="locale"
          render={({ field }) => (
            <LocaleField label={t('invitations.locale')} onChange={field.onChange} value={field.value} />
          )}
        />
      </div>
      <ProblemNotice failure={inviting.error} onLook={resetAndRefetch(inviting.reset)} />
      <div>
        <Button busy={inviting.isPending} icon="mail" type="submit" variant="primary">
          {t('invitations.send')}
        </Button>
      </div>
    </form>
  );
};
