import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';

interface UnsavedDraftProps {
  /** How many wait. */
  readonly count: number;
  /** Which they are. */
  readonly children: ReactNode;
  readonly onLeave: () => void;
}

/** Asks before drafts are deleted, with a link to each of them. Source: T-03, product "Data on the device". */
export const UnsavedDraft = ({ count, children, onLeave }: UnsavedDraftProps) => {
  const { t } = useTranslation();
  return (
    <Page title={t('logout.title')}>
      <Card as="section" className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h2 className="text-title">{t('logout.draftTitle', { count })}</h2>
          <p className="text-muted">{t('logout.draftText', { count })}</p>
        </div>
        {children}
        <div className="flex flex-col gap-3">
          <ButtonLink replace to={appPaths.home} variant="primary">
            {t('logout.stay')}
          </ButtonLink>
          <Button onClick={onLeave} variant="danger">
            {t('logout.leaveDraft', { count })}
          </Button>
        </div>
      </Card>
    </Page>
  );
};
