import { useSearchParams } from 'react-router';
import { LanguageSelector } from '#app/shell/language-selector.tsx';
import { fetchAccountScreen } from '#features/account/screens/account-screen.tsx';
import { isReceipt } from '#features/account/screens/receipt-path.ts';

/** The account page, or the privacy receipt at its address, with their texts. */
export const fetchAccountPage = async () => {
  const [AccountScreen, { ReceiptScreen }] = await Promise.all([
    fetchAccountScreen(),
    // Imported here, it keeps the query library out of the files that pages share.
    import('#features/account/screens/receipt-screen.tsx'),
  ]);
  return () => {
    const [query] = useSearchParams();
    return isReceipt(query) ? <ReceiptScreen /> : <AccountScreen language={<LanguageSelector />} />;
  };
};
