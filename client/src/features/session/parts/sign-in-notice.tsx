import type { MessageCode } from '@ancrage/shared/messages/outcome';
import { knownConfiguration } from '#platform/configuration.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import type { SignInProblem } from '../model/sign-in-problem.ts';

/** The titles of problems that are not errors: an account without access, not yet or no longer. */
const TITLES: Readonly<Partial<Record<MessageCode, 'pendingTitle' | 'blockedTitle' | 'refusedTitle'>>> = {
  account_pending: 'pendingTitle',
  account_blocked: 'blockedTitle',
  account_refused: 'refusedTitle',
};

/** The message why a sign-in failed. Source. */
export const SignInNotice = ({ problem }: { problem: SignInProblem }) => {
  const { t } = useTranslation();
  if (problem.kind === 'form') {
    return (
      <Banner icon="cloud-off" role="alert" title={t('outcome.title_error')} tone="warning">
        {t(`session.form.${problem.text}`)}
      </Banner>
    );
  }
  if (problem.kind === 'tooMany') {
    return (
      <Banner role="alert" title={t('outcome.title_error')} tone="warning">
        {problem.minutes === null
          ? t('session.form.tooMany')
          : t('session.form.tooManyFor', { count: problem.minutes })}
      </Banner>
    );
  }
  const title = TITLES[problem.code];
  if (title !== undefined) {
    // The sign-in has just fetched the configuration.
    const contact = problem.code === 'account_pending' ? undefined : knownConfiguration()?.firm.contact;
    return (
      <Banner role="alert" title={t(`session.form.${title}`)} tone="info">
        {t(`outcome.${problem.code}`)}
        {contact !== undefined && (
          <>
            {' '}
            <a className="link wrap-anywhere" href={`mailto:${contact}`}>
              {contact}
            </a>
          </>
        )}
      </Banner>
    );
  }
  return (
    <Banner role="alert" title={t('outcome.title_error')} tone="error">
      {t(`outcome.${problem.code}`)}
    </Banner>
  );
};
