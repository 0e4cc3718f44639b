import { appPaths } from '@ancrage/shared/paths/app-paths';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { loadInvitationTexts } from '../model/invitation-texts.ts';
import { RegisterForm } from '../parts/register-form.tsx';

/** Asking the firm for access. Source: A-02, T-01; product "Registration and staff". */
const RegisterScreen = () => {
  const { t } = useTranslation();
  // The form says what an invitation opens.
  const isInvited = useLocation().hash !== '';
  return (
    <Page
      back={{ to: appPaths.loginForm, label: t('access.backToSignIn') }}
      intro={isInvited ? undefined : t('access.register.intro')}
      title={t('access.register.title')}
    >
      <RegisterForm />
      <p className="border-border border-t pt-5">
        {t('access.register.haveAccess')}{' '}
        <Link className="link inline-flex min-h-11 items-center" to={appPaths.loginForm}>
          {t('access.register.signIn')}
        </Link>
      </p>
    </Page>
  );
};

/** The registration screen, with its texts. */
export const fetchRegisterScreen = async () => {
  await loadInvitationTexts();
  return RegisterScreen;
};
