import { NewPasswordScreen } from '#features/access/screens/new-password-screen.tsx';

export default () => <NewPasswordScreen />;
