import { LanguageSelector } from '#app/shell/language-selector.tsx';
import { AccountScreen } from '#features/account/screens/account-screen.tsx';

export const AccountPage = () => <AccountScreen language={<LanguageSelector />} />;
