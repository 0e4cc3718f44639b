import { useTranslation } from 'react-i18next';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { acceptInstallOffer, useInstallOffer } from './install-offer.ts';

const STEPS = [1, 2, 3, 4] as const;

const Recipe = ({ device }: { device: 'iphone' | 'android' }) => {
  const { t } = useTranslation();
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-title">{t(`shell.install.${device}`)}</h2>
      <ol className="flex flex-col gap-3">
        {STEPS.map((step) => (
          <li className="flex gap-3" key={step}>
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-pill bg-sea-wash font-semibold text-sea-deep text-small"
            >
              {step}
            </span>
            <span className="pt-px">{t(`shell.install.${device}${step}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};

/** How to put the app on the home screen, and the browser's own way when it offers one. Source: S-11, P-02. */
export const InstallScreen = () => {
  const { t } = useTranslation();
  const offer = useInstallOffer();
  return (
    <Page intro={t('shell.install.intro')} title={t('shell.install.title')}>
      {offer === 'installed' && (
        <Banner role="status" tone="success">
          {t('shell.install.done')}
        </Banner>
      )}
      {offer === 'offered' && (
        <Card className="flex flex-col items-start gap-3" tone="calm">
          <p>{t('shell.install.offered')}</p>
          <Button icon="install" onClick={() => void acceptInstallOffer()} variant="primary">
            {t('shell.install.install')}
          </Button>
        </Card>
      )}
      <Recipe device="iphone" />
      <Recipe device="android" />
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-title">{t('shell.install.computer')}</h2>
        <p>{t('shell.install.computerText')}</p>
      </Card>
    </Page>
  );
};
