import { useFirm } from '#app/use-firm.ts';
import { fetchRegisterNoticeScreen } from '#features/access/screens/register-notice-screen.tsx';

/** The page after a request for access, with its texts. */
export const fetchRegisterNoticePage = async () => {
  const RegisterNoticeScreen = await fetchRegisterNoticeScreen();
  return () => <RegisterNoticeScreen contact={useFirm()?.contact ?? null} />;
};
