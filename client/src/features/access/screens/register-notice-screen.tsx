import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { loadInvitationTexts } from '../model/invitation-texts.ts';

const STEPS = ['first', 'second', 'third'] as const;

const stateSchema = z.object({ isOpen: z.literal(true) });

/** Says to an invited person that the account is open. Source: decision 205. */
const OpenAccess = () => {
  const { t } = useTranslation();
  return (
    <Page intro={t('invitation.open')} title={t('invitation.openTitle')}>
      <div>
        <ButtonLink to={appPaths.loginForm} variant="primary">
          {t('invitation.signIn')}
        </ButtonLink>
      </div>
    </Page>
  );
};

/**
 * Explains what happens next to a request for access. Source: R-22, T-01, A-02.
 * @param contact the firm's contact, once it is known
 */
const RegisterNoticeScreen = ({ contact }: { contact: string | null }) => {
  const { t } = useTranslation();
  const { state } = useLocation();
  if (z.safeParse(stateSchema, state).success) return <OpenAccess />;
  return (
    <Page intro={t('access.notice.intro')} title={t('access.notice.title')}>
      <Card as="section" className="flex flex-col gap-4">
        <h2 className="text-title">{t('access.notice.steps')}</h2>
        <ol className="flex flex-col gap-4">
          {STEPS.map((step, at) => (
            <li className="flex gap-3" key={step}>
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-pill bg-accent-subtle font-semibold text-accent"
              >
                {at + 1}
              </span>
              <span className="measure min-w-0 pt-1">{t(`access.notice.${step}`)}</span>
            </li>
          ))}
        </ol>
      </Card>
      <div className="measure flex flex-col gap-2 text-muted">
        <p>{t('access.notice.meanwhile')}</p>
        <p>{t('access.notice.nothing')}</p>
      </div>
      <div className="flex flex-col gap-3">
        <ButtonLink to={appPaths.loginForm} variant="primary">
          {t('access.notice.signIn')}
        </ButtonLink>
        {contact !== null && (
          <a className={buttonStyle('secondary', 'medium', false)} href={`mailto:${contact}`}>
            <Icon name="mail" />
            {t('access.notice.write')}
          </a>
        )}
      </div>
    </Page>
  );
};

/** The screen after a request for access, with its texts. */
export const fetchRegisterNoticeScreen = async () => {
  await loadInvitationTexts();
  return RegisterNoticeScreen;
};
