import {
  type StaffEnrolled,
  staffEnrolment,
  staffEnrolmentConfirm,
} from '@ancrage/shared/wire/staff-sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { staffCall } from '../api/staff-call.ts';
import { type OwnPassword, OwnPasswordFields } from './own-password-fields.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { QrCode } from './qr-code.tsx';

interface EnrolStepProps {
  choosePassword: boolean;
  onEnrolled: (enrolled: StaffEnrolled) => void;
}

interface Typed extends OwnPassword {
  code: string;
}

/** The key in groups of four, as it is typed most safely. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Second step of the first sign-in: the second factor is set up. Source: Q-23. */
export const EnrolStep = ({ choosePassword, onEnrolled }: EnrolStepProps) => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const enrolment = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => staffCall(staffEnrolment),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useForm<Typed>({ defaultValues: { code: '', next: '', again: '' } });
  const { errors } = form.formState;
  const confirming = useMutation({
    mutationFn: ({ code, next }: Typed) =>
      staffCall(staffEnrolmentConfirm, {
        body: { code: code.trim(), ...(choosePassword && { newPassword: next }) },
      }),
    onSuccess: onEnrolled,
    onError: () => form.setFocus('code', { shouldSelect: true }),
  });
  return (
    <Page intro={t('signIn.enrol.intro')} title={t('signIn.enrol.title')}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={form.handleSubmit((typed) => confirming.mutate(typed))}
      >
        <ProblemNotice failure={enrolment.error} onAgain={() => void enrolment.refetch()} />
        {enrolment.isPending && <Skeleton />}
        {enrolment.data !== undefined && (
          <Card className="flex flex-col items-start gap-4">
            <p>{t('signIn.enrol.scan')}</p>
            <QrCode label={t('signIn.enrol.qr')} text={enrolment.data.uri} />
            <p>
              <span className="block text-muted text-small">{t('signIn.enrol.type')}</span>
              <span className="select-all font-semibold tracking-wide">{grouped(enrolment.data.secret)}</span>
            </p>
          </Card>
        )}
        <ProblemNotice failure={confirming.error} unsure={t('signIn.enrol.unsure')} />
        <TextField
          autoComplete="one-time-code"
          error={errors.code?.message}
          inputMode="numeric"
          label={t('signIn.enrol.code')}
          {...form.register('code', { required: shared('outcome.field_required') })}
        />
        {choosePassword && <OwnPasswordFields errors={errors} isFirst register={form.register} />}
        <Button block busy={confirming.isPending} size="large" type="submit" variant="primary">
          {t('signIn.enrol.submit')}
        </Button>
      </form>
    </Page>
  );
};
