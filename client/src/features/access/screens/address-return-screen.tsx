import { appPaths } from '@ancrage/shared/paths/app-paths';
import { ADDRESS_RETURN_HOURS } from '@ancrage/shared/rules/constants';
import { accountAddressReturn } from '@ancrage/shared/wire/account-address';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { HttpError } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import type { AccessProblem } from '../model/access-problem.ts';
import { useSending } from '../model/use-sending.ts';
import { AccessNotice } from '../parts/access-notice.tsx';

type Refusal = 'invalid' | 'taken';

const refusalOf = (failure: unknown): Refusal | null => {
  if (!(failure instanceof HttpError)) return null;
  if (failure.code === 'mail_taken') return 'taken';
  return failure.code === 'wrong_token' || failure.code === 'invalid' ? 'invalid' : null;
};

/** The page of the link in the mail to a former address: nothing happens before it is confirmed. Source: decision 162. */
export const AddressReturnScreen = () => {
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1);
  const { problem, send } = useSending();
  const [isWorking, setWorking] = useState(false);
  const [mail, setMail] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(token === '' ? 'invalid' : null);

  const giveBack = async (): Promise<AccessProblem | null> => {
    try {
      setMail((await request(accountAddressReturn, { body: { token } })).data.mail);
    } catch (failure) {
      const refused = refusalOf(failure);
      if (refused === null) throw failure;
      setRefusal(refused);
    }
    return null;
  };
  const submit = async () => {
    setWorking(true);
    try {
      await send(giveBack);
    } finally {
      setWorking(false);
    }
  };

  const back = { to: appPaths.loginForm, label: t('access.backToSignIn') };
  if (mail !== null)
    return (
      <Page back={back} title={t('access.return.title')}>
        <Banner icon="check" role="status" title={t('access.return.doneTitle')} tone="success">
          {t('access.return.done', { mail })}
        </Banner>
        <Link
          className="link inline-flex min-h-11 items-center self-start font-semibold"
          state={{ mail }}
          to={appPaths.passwordChange}
        >
          {t('access.return.next')}
        </Link>
      </Page>
    );
  if (refusal !== null)
    return (
      <Page back={back} title={t('access.return.title')}>
        <Banner role="alert" title={t('outcome.title_error')} tone="error">
          {t(`access.return.${refusal}`, { hours: ADDRESS_RETURN_HOURS })}
        </Banner>
      </Page>
    );
  return (
    <Page back={back} intro={t('access.return.intro')} title={t('access.return.title')}>
      <AccessNotice problem={problem} />
      <p className="measure">{t('access.return.effects')}</p>
      <Button block busy={isWorking} onClick={() => void submit()} size="large" variant="primary">
        {t(isWorking ? 'access.return.sending' : 'access.return.submit')}
      </Button>
    </Page>
  );
};
