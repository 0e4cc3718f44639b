import { VocationScreen } from '#features/vocation/screens/vocation-screen.tsx';

export default () => <VocationScreen />;
