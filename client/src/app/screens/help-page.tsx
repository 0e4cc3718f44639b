import { InstallRecipes } from '#app/screens/install-recipes.tsx';
import { ReachFirm } from '#app/screens/reach-firm.tsx';
import { ShortcutList } from '#app/shell/shortcut-list.tsx';
import { useFirm } from '#app/use-firm.ts';
import { HelpScreen } from '#features/help/screens/help-screen.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';

/** What to do when an exercise stirs up too much, and the helpline that the firm names. */
const CareAdvice = () => {
  const { t } = useTranslation();
  const helpline = useFirm()?.helpline?.[useLocale()];
  return (
    <Card className="flex flex-col gap-3" tone="calm">
      <p className="measure">{t('help.care.text')}</p>
      {helpline !== undefined && (
        <p className="measure font-semibold">{t('help.care.helpline', { helpline })}</p>
      )}
    </Card>
  );
};

export const HelpPage = () => (
  <HelpScreen
    care={<CareAdvice />}
    install={<InstallRecipes />}
    reach={<ReachFirm />}
    shortcuts={<ShortcutList />}
  />
);
