import { CareAdvice } from '#app/screens/care-advice.tsx';
import { InstallRecipes } from '#app/screens/install-recipes.tsx';
import { ReachFirm } from '#app/screens/reach-firm.tsx';
import { ShortcutList } from '#app/shell/shortcut-list.tsx';
import { HelpScreen } from '#features/help/screens/help-screen.tsx';

export const HelpPage = () => (
  <HelpScreen
    care={<CareAdvice />}
    install={<InstallRecipes />}
    reach={<ReachFirm />}
    shortcuts={<ShortcutList />}
  />
);
