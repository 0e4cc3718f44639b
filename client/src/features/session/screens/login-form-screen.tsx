import { appPaths } from '@ancrage/shared/paths/app-paths';
import { RETURN_PARAMETER, safeReturnUrl } from '@ancrage/shared/paths/return-url';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DoorDrawing } from '#ui/door-drawing.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MailField } from '#ui/mail-field.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSession } from '../api/session.ts';
import { type Credentials, problemsOf } from '../model/credentials.ts';
import { useSignIn } from '../model/use-sign-in.ts';
import { SignInNotice } from '../parts/sign-in-notice.tsx';

/**
 * The router state from the previous page: after a new password, the address and a message; after a deletion of the
 * account, its confirmation. Source: T-06, Q-66.
 */
const arrivalSchema = z.union([
  z.object({ mail: z.string(), outcome: z.literal('auth_please_login') }),
  z.object({ mail: z.optional(z.undefined()), outcome: z.literal('account_erased') }),
]);

/** E-mail and password. Source: S-04, T-02, X-01, V-07. */
export const LoginFormScreen = () => {
  const { t } = useTranslation();
  const id = useId();
  const [query] = useSearchParams();
  const session = useSession();
  const arrival = z.safeParse(arrivalSchema, useLocation().state).data;
  const { step, problem, attempt, dismiss } = useSignIn();
  const [errors, setErrors] = useState<ReturnType<typeof problemsOf>>({});
  const [submitCount, setSubmitCount] = useState(0);
  const [typed, setTyped] = useState(arrival?.mail ?? '');
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    const given: Credentials = {
      mail: String(written.get('mail')).trim(),
      password: String(written.get('password')),
    };
    const found = problemsOf(given);
    setErrors(found);
    setSubmitCount((count) => count + 1);
    if (Object.keys(found).length > 0) return dismiss();
    const isIn = await attempt(given.mail, given.password);
    if (!isIn) password.current?.focus();
  };

  if (session.state === 'signed-in') {
    return <Navigate replace to={safeReturnUrl(query.get(RETURN_PARAMETER))} />;
  }

  const fields = { mail: `${id}-mail`, password: `${id}-password` };
  const wordsOf = (name: keyof Credentials) => {
    const problem = errors[name];
    if (problem === undefined) return undefined;
    return problem === 'missing' ? t('outcome.field_required') : t('session.form.invalidMail');
  };
  const problems = (['mail', 'password'] as const).flatMap((name) => {
    const message = wordsOf(name);
    return message === undefined
      ? []
      : [{ fieldId: fields[name], label: t(`session.form.${name}`), message }];
  });
  const hasEnded = session.state === 'signed-out' && session.because === 'ended' && arrival === undefined;
  const wordsWait = session.state === 'signed-out' && session.wordsWait === true;

  return (
    <Page drawing={<DoorDrawing />} intro={t('session.form.intro')} title={t('session.form.title')}>
      {(hasEnded || wordsWait) && problem === null && (
        <Banner role="status">
          {hasEnded && <p>{t('outcome.session_ended')}</p>}
          {wordsWait && <p>{t('session.form.wordsWait')}</p>}
        </Banner>
      )}
      {arrival !== undefined && problem === null && (
        <Banner role="status" title={t('outcome.title_success')} tone="success">
          {t(arrival.outcome === 'account_erased' ? 'session.form.erased' : `outcome.${arrival.outcome}`)}
        </Banner>
      )}
      {problem !== null && <SignInNotice problem={problem} />}
      <form className="flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary attempt={submitCount} errors={problems} />
        <MailField
          autoComplete="username"
          defaultValue={arrival?.mail}
          error={wordsOf('mail')}
          id={fields.mail}
          label={t('session.form.mail')}
          name="mail"
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <TextField
          autoComplete="current-password"
          error={wordsOf('password')}
          id={fields.password}
          label={t('session.form.password')}
          name="password"
          ref={password}
          type="password"
        />
        <Link
          className="link -my-2 inline-flex min-h-11 items-center self-start"
          state={{ mail: typed }}
          to={appPaths.passwordChange}
        >
          {t('session.form.forgotten')}
        </Link>
        <Button block busy={step !== null} size="large" type="submit" variant="primary">
          {t('session.form.submit')}
        </Button>
        <p aria-live="polite" className="-mt-3 -mb-4 min-h-6 text-center text-muted text-small">
          {step !== null && t(`session.steps.${step}`)}
        </p>
      </form>
      <p className="border-border border-t pt-3">
        {t('session.form.noAccess')}{' '}
        <Link className="link inline-flex min-h-11 items-center" to={appPaths.register}>
          {t('session.form.askAccess')}
        </Link>
      </p>
    </Page>
  );
};
