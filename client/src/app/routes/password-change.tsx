import { PasswordChangeScreen } from '#features/access/screens/password-change-screen.tsx';

export default () => <PasswordChangeScreen />;
