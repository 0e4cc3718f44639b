import { useFirm } from '#app/use-firm.ts';
import { RegisterNoticeScreen } from '#features/access/screens/register-notice-screen.tsx';

export const RegisterNoticePage = () => <RegisterNoticeScreen contact={useFirm()?.contact ?? null} />;
