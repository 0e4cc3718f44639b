import { ResourcesScreen } from '#features/resources/screens/resources-screen.tsx';

export default () => <ResourcesScreen />;
