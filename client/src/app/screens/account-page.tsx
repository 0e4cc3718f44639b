import { LanguageSelector } from '#app/shell/language-selector.tsx';
import { fetchAccountScreen } from '#features/account/screens/account-screen.tsx';

/** The pages of the account, each with its texts. */
export const fetchPage = {
  account: async () => {
    const AccountScreen = await fetchAccountScreen();
    return () => <AccountScreen language={<LanguageSelector />} />;
  },
  privacyReceipt: async () =>
    (await import('#features/account/screens/receipt-screen.tsx')).fetchReceiptScreen(),
};
