import { AccountScreen } from '#features/account/screens/account-screen.tsx';

export default () => <AccountScreen />;
