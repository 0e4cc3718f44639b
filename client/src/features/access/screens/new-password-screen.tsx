import { appPaths, MAIL_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { CodeForm } from '../parts/code-form.tsx';

/** The form of the mail's link: the code and a new password, the address filled in. Source: R-20, S-06. */
export const NewPasswordScreen = () => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <Page
      back={{ to: appPaths.loginForm, label: t('access.backToSignIn') }}
      intro={t('access.code.intro')}
      title={t('access.code.title')}
    >
      <CodeForm mail={query.get(MAIL_PARAMETER) ?? ''} />
      <p className="border-border border-t pt-5">
        <Link className="link inline-flex min-h-11 items-center" to={appPaths.passwordChange}>
          {t('access.code.askAgain')}
        </Link>
      </p>
    </Page>
  );
};
