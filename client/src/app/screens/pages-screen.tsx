import { MenuContents } from '#app/menu/menu-contents.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';

/** The parent of the pages is the menu laid flat, so that it is no dead end. Source: R-03. */
export const PagesScreen = () => {
  const { t } = useTranslation();
  return (
    <Page intro={t('pages.intro')} title={t('pages.title')}>
      <Card>
        <MenuContents label={t('pages.title')} />
      </Card>
    </Page>
  );
};
