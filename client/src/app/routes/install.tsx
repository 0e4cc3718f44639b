import { InstallScreen } from '#app/screens/install-screen.tsx';

export default () => <InstallScreen />;
