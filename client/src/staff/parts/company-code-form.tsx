import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { staffCompanyCode } from '@ancrage/shared/wire/staff-invitations';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { copyText } from '#platform/clipboard.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { refetchAll, resetAndRefetch } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Makes the code of a company and shows it, once. Source: decision 205. */
export const CompanyCodeForm = () => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  const date = useDates();
  const locale = useLocale();
  const form = useForm({ defaultValues: { company: '' } });
  const making = useMutation({
    mutationFn: async ({ company }: { company: string }) => ({
      company,
      ...(await staffCall(staffCompanyCode, { body: { company, locale } })),
    }),
    onSuccess: async () => {
      form.reset();
      await refetchAll();
    },
  });
  const copy = async (link: string) => {
    try {
      await copyText(link);
      toast.success(t('invitations.copied'));
    } catch {
      toast.error(t('invitations.notCopied'));
    }
  };
  const made = making.data;
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={form.handleSubmit((values) => making.mutate(values))}
    >
      <TextField
        autoComplete="off"
        error={form.formState.errors.company?.message}
        label={t('invitations.companyName')}
        maxLength={PROFILE_TEXT_MAX}
        {...form.register('company', {
          validate: (typed) => typed.trim() !== '' || t('invitations.companyMissing'),
        })}
      />
      <ProblemNotice failure={making.error} onLook={resetAndRefetch(making.reset)} />
      {made !== undefined && (
        <Banner
          action={
            <Button icon="copy" onClick={() => void copy(made.link)}>
              {t('invitations.copyLink')}
            </Button>
          }
          role="status"
          title={t('invitations.code', { company: made.company })}
          tone="success"
        >
          <p className="font-mono font-semibold text-large">{made.companyCode}</p>
          <p className="[overflow-wrap:anywhere]">{made.link}</p>
          <p>{t('invitations.codeText', { date: date(made.expiresAt, 'day') })}</p>
        </Banner>
      )}
      <div>
        <Button busy={making.isPending} type="submit" variant="primary">
          {t('invitations.makeCode')}
        </Button>
      </div>
    </form>
  );
};
