import { useFirm } from '#app/use-firm.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { ReachFirm } from './reach-firm.tsx';

/** How to reach the firm. Source: S-11. */
export const ContactScreen = () => {
  const { t } = useTranslation();
  const firm = useFirm();
  const intro = firm === null ? undefined : t('contact.intro', { firm: firm.name });
  return (
    <Page intro={intro} title={t('contact.title')}>
      <ReachFirm isPrimary />
    </Page>
  );
};
