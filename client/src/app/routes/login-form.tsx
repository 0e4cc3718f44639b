import { LoginFormScreen } from '#features/session/screens/login-form-screen.tsx';

export default () => <LoginFormScreen />;
