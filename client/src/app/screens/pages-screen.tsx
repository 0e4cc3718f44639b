import { MenuContents } from '#app/menu/menu-contents.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';

/** The parent of the pages is the menu laid flat, so that it is no dead end. Source: R-03. */
export const PagesScreen = () => {
  const { t } = useTranslation();
  return (
    <Page intro={t('shell.pages.intro')} title={t('shell.pages.title')}>
      <Card>
        <MenuContents inSheet={false} label={t('shell.pages.title')} />
      </Card>
    </Page>
  );
};
