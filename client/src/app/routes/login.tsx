import { LoginScreen } from '#features/session/screens/login-screen.tsx';

export default () => <LoginScreen />;
