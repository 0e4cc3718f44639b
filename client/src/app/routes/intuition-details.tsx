import { IntuitionDetailsScreen } from '#features/intuitions/screens/intuition-details-screen.tsx';

export default () => <IntuitionDetailsScreen />;
