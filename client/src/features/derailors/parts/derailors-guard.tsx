import { appPaths } from '@ancrage/shared/paths/app-paths';
import { mayOpenDerailors } from '@ancrage/shared/rules/derailors';
import type { ReactNode } from 'react';
import { useIntuitions, useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

interface DerailorsGuardProps {
  readonly children: ReactNode;
  /** Whether to open anyway: to resume the unsaved edit of an entry that was deleted with the last reconnection. */
  readonly isOpenAnyway?: boolean;
  /** Content above the explanation. */
  readonly before?: ReactNode;
}

/** Keeps derailors and claims closed until a first reconnection, and says why. Source: V-04. */
export const DerailorsGuard = ({ children, isOpenAnyway = false, before }: DerailorsGuardProps) => {
  const { t } = useTranslation();
  const isOpen = mayOpenDerailors(useIntuitions());
  const derailors = useJournalField('field_deviateurs');
  const claims = useJournalField('field_pretentions');
  const kept = Object.keys(derailors).length + Object.keys(claims).length;
  if (isOpen || isOpenAnyway) return children;
  return (
    <Page intro={t('derailors.intro')} title={t('derailors.title')}>
      {before}
      <EmptyState
        action={
          <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
            {t('derailors.locked.start')}
          </ButtonLink>
        }
        picture={<Drawing name="sail" />}
        title={t('derailors.locked.title')}
      >
        <p>{t('derailors.locked.text')}</p>
        {kept > 0 && <p>{t('derailors.locked.kept', { count: kept })}</p>}
      </EmptyState>
    </Page>
  );
};
