import { IntuitionsScreen } from '#features/intuitions/screens/intuitions-screen.tsx';

export default () => <IntuitionsScreen />;
