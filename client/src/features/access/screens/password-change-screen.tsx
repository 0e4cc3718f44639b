import { appPaths } from '@ancrage/shared/paths/app-paths';
import { RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { currentPerson } from '#person/person-store.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { AskCodeForm } from '../parts/ask-code-form.tsx';
import { CodeForm } from '../parts/code-form.tsx';

/** The address of the requested code is stored in the history entry: it survives a reload after reading the mail. */
const placeSchema = z.object({ asked: z.string() });
/** The address that was just typed on the sign-in page. */
const arrivalSchema = z.object({ mail: z.string() });

/** The form that requests a code, then the form that asks for it. Source: R-21, S-05, T-06, X-05. */
export const PasswordChangeScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const place = z.safeParse(placeSchema, state);
  const arrival = z.safeParse(arrivalSchema, state);
  const back = { to: appPaths.loginForm, label: t('access.backToSignIn') };

  const goTo = (asked: string | null) =>
    void navigate(appPaths.passwordChange, { replace: true, state: asked === null ? null : { asked } });

  if (!place.success) {
    return (
      <Page back={back} intro={t('access.change.intro')} title={t('access.change.title')}>
        <AskCodeForm mail={currentPerson()?.info.mail ?? arrival.data?.mail ?? ''} onAsked={goTo} />
      </Page>
    );
  }
  const { asked } = place.data;
  const minutes = RECOVERY_CODE_LIFETIME_S / 60;
  return (
    <Page back={back} title={t('access.code.title')}>
      <Banner icon="mail" role="status" title={t('outcome.check_mail')} tone="success">
        {t('outcome.instructions_sent', { mail: asked })} {t('access.code.sentTo', { minutes })}
      </Banner>
      <CodeForm key={asked} mail={asked} />
      <div className="flex flex-wrap gap-3 border-border border-t pt-5">
        <Button onClick={() => goTo(null)}>{t('access.code.askAgain')}</Button>
      </div>
    </Page>
  );
};
