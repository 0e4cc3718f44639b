import { LanguageSelector } from '#app/shell/language-selector.tsx';
import { fetchAccountScreen } from '#features/account/screens/account-screen.tsx';

/** The account page, with its texts. */
export const fetchAccountPage = async () => {
  const AccountScreen = await fetchAccountScreen();
  return () => <AccountScreen language={<LanguageSelector />} />;
};
