import { InstallRecipes } from '#app/screens/install-recipes.tsx';
import { ReachFirm } from '#app/screens/reach-firm.tsx';
import { HelpScreen } from '#features/help/screens/help-screen.tsx';

export const HelpPage = () => <HelpScreen install={<InstallRecipes />} reach={<ReachFirm />} />;
