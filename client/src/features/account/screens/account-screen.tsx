import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePerson } from '#person/person-store.ts';
import { useFreshPerson } from '#person/use-fresh-person.ts';
import { useTranslation } from '#platform/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { loadAccountTexts } from '../model/account-texts.ts';
import { useAccountDraft } from '../model/use-account-draft.ts';
import { AccountForm } from '../parts/account-form.tsx';

/** Rarely needed and below the fold: loaded after the page itself. */
const sessions = lazyPart(
  async () => ({ default: (await import('../parts/sessions-section.tsx')).SessionsSection }),
  <Skeleton lines={3} />,
);
const security = lazyPart(
  async () => ({ default: (await import('../parts/security-section.tsx')).SecuritySection }),
  <Skeleton lines={3} />,
);
const guard = lazyPart(
  async () => ({ default: (await import('../parts/guard-section.tsx')).GuardSection }),
  <Skeleton lines={3} />,
);
const ownData = lazyPart(async () => ({
  default: (await import('../parts/own-data-sections.tsx')).OwnDataSections,
}));

/**
 * Identification data; the password is changed by the recovery only. Below, the other operations on the account.
 * Source: S-07, R-06, Q-13, Q-66.
 * @param language the language selector, as in the menu
 */
const AccountScreen = ({ language }: { language: ReactNode }) => {
  const { t } = useTranslation();
  const person = usePerson();
  useFreshPerson();
  const draft = useAccountDraft();
  const isReady = person !== null && draft.state.value !== null;
  return (
    <Page intro={t('account.intro')} title={t('account.title')}>
      {isReady ? <AccountForm draft={draft} info={person.info} /> : <Skeleton lines={8} />}
      <section className="flex flex-col gap-2 border-border border-t pt-6">
        <h2 className="text-title">{t('account.passwordHeading')}</h2>
        <p className="measure text-muted">{t('account.passwordText')}</p>
        <Link
          className="link inline-flex min-h-11 items-center self-start font-semibold"
          to={appPaths.passwordChange}
        >
          {t('account.passwordLink')}
        </Link>
      </section>
      <section className="flex flex-col gap-3 border-border border-t pt-6">
        <h2 className="text-title">{t('account.languageHeading')}</h2>
        <p className="measure text-muted">{t('account.languageText')}</p>
        {language}
      </section>
      <sessions.Part />
      <security.Part />
      <guard.Part />
      <ownData.Part />
    </Page>
  );
};

/** The screen, with its texts. */
export const fetchAccountScreen = async () => {
  await loadAccountTexts();
  return AccountScreen;
};
