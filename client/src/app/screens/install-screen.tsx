import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { acceptInstallOffer, useInstallOffer } from './install-offer.ts';
import { InstallRecipes } from './install-recipes.tsx';

/**
 * Explains how to add the app to the home screen, and offers the browser's install prompt, if there is one. Source:
 * S-11, P-02.
 */
export const InstallScreen = () => {
  const { t } = useTranslation();
  const offer = useInstallOffer();
  return (
    <Page intro={t('install.intro')} title={t('install.title')}>
      {offer === 'installed' && (
        <Banner role="status" tone="success">
          {t('install.done')}
        </Banner>
      )}
      {offer === 'offered' && (
        <Card className="flex flex-col items-start gap-3" tone="calm">
          <p>{t('install.offered')}</p>
          <Button icon="install" onClick={() => void acceptInstallOffer()} variant="primary">
            {t('install.install')}
          </Button>
        </Card>
      )}
      <InstallRecipes heading="h2" />
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-title">{t('install.computer')}</h2>
        <p>{t('install.computerText')}</p>
      </Card>
    </Page>
  );
};
