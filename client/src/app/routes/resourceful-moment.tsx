import { ResourcefulMomentScreen } from '#features/resourceful-moment/screens/resourceful-moment-screen.tsx';

export default () => <ResourcefulMomentScreen />;
