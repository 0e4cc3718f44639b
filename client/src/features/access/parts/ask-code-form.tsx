import { appPaths } from '@ancrage/shared/paths/app-paths';
import { lostPasswordVerification } from '@ancrage/shared/wire/lost-password-verification';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { request } from '#platform/api/request.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MailField } from '#ui/mail-field.tsx';
import { recoveryAnswerOf } from '../model/access-problem.ts';
import { useFormRules } from '../model/form-rules.ts';
import { useSending } from '../model/use-sending.ts';
import { AccessNotice } from './access-notice.tsx';
import { problemsOf } from './form-problems.ts';

interface Addresses {
  mail: string;
  again: string;
}

interface AskCodeFormProps {
  mail: string;
  /** Called with the address once a code was sent. */
  onAsked: (mail: string) => void;
}

const ask = async (mail: string) => {
  const { data } = await request(lostPasswordVerification, { body: { mail } });
  return recoveryAnswerOf(data.message);
};

/** The address of the account, twice. Source: S-05, T-06, C-09. */
export const AskCodeForm = ({ mail, onAsked }: AskCodeFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  const rules = useFormRules();
  const { problem, send } = useSending();
  const form = useForm<Addresses>({
    defaultValues: { mail, again: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const idOf = (name: keyof Addresses) => `${id}-${name}`;
  const labels = { mail: t('access.mail'), again: t('access.mailAgain') };

  const submit = form.handleSubmit(async ({ mail: typed }) => {
    const asked = typed.trim();
    const failed = await send(() => ask(asked));
    if (failed === null) onAsked(asked);
  });

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <AccessNotice problem={problem} />
      <ErrorSummary
        attempt={submitCount}
        errors={problemsOf(
          errors,
          [
            ['mail', labels.mail],
            ['again', labels.again],
          ],
          idOf,
        )}
      />
      <MailField
        autoComplete="username"
        error={errors.mail?.message}
        id={idOf('mail')}
        label={labels.mail}
        {...form.register('mail', { validate: rules.mail })}
      />
      <MailField
        autoComplete="off"
        error={errors.again?.message}
        id={idOf('again')}
        label={labels.again}
        {...form.register('again', {
          validate: (typed, { mail: first }) => rules.sameMail(typed, first),
        })}
      />
      <Button block busy={isSubmitting} size="large" type="submit" variant="primary">
        {t(isSubmitting ? 'access.change.sending' : 'access.change.submit')}
      </Button>
      <Link className="link inline-flex min-h-11 items-center self-start" to={appPaths.newPassword}>
        {t('access.change.haveCode')}
      </Link>
    </form>
  );
};
