import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';

/** Asks before something half written is erased. Source: T-03, product "Data on the device". */
export const UnsavedDraft = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation();
  return (
    <Page title={t('logout.title')}>
      <Card as="section" className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h2 className="text-title">{t('logout.draftTitle')}</h2>
          <p className="text-ink-soft">{t('logout.draftText')}</p>
        </div>
        <div className="flex flex-col gap-3">
          <ButtonLink replace to={appPaths.home} variant="primary">
            {t('logout.stay')}
          </ButtonLink>
          <Button onClick={onLeave} variant="danger">
            {t('logout.leaveDraft')}
          </Button>
        </div>
      </Card>
    </Page>
  );
};
