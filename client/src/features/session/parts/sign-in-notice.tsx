import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import type { SignInProblem } from '../model/sign-in-problem.ts';

/** What kept the sign-in from succeeding, in words. Source. */
export const SignInNotice = ({ problem }: { problem: SignInProblem }) => {
  const { t } = useTranslation();
  if (problem.kind === 'form') {
    return (
      <Banner icon="cloud-off" role="alert" title={t('outcome.title_error')} tone="warning">
        {t(`session.form.${problem.text}`)}
      </Banner>
    );
  }
  if (problem.code === 'account_pending' || problem.code === 'account_blocked') {
    const title = problem.code === 'account_pending' ? 'pendingTitle' : 'blockedTitle';
    return (
      <Banner role="alert" title={t(`session.form.${title}`)} tone="info">
        {t(`outcome.${problem.code}`)}
      </Banner>
    );
  }
  return (
    <Banner role="alert" title={t('outcome.title_error')} tone="error">
      {t(`outcome.${problem.code}`)}
    </Banner>
  );
};
