import { DerailorsScreen } from '#features/derailors/screens/derailors-screen.tsx';

export default () => <DerailorsScreen />;
