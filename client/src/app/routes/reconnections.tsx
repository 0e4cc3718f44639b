import { ReconnectionsScreen } from '#features/reconnections/screens/reconnections-screen.tsx';

export default () => <ReconnectionsScreen />;
