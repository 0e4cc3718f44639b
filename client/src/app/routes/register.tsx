import { RegisterScreen } from '#features/access/screens/register-screen.tsx';

export default () => <RegisterScreen />;
