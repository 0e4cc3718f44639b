import { AddDerailorScreen } from '#features/derailors/screens/add-derailor-screen.tsx';

export default () => <AddDerailorScreen />;
