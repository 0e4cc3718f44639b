import { LogoutScreen } from '#features/session/screens/logout-screen.tsx';

export default () => <LogoutScreen />;
