import { PagesScreen } from '#app/screens/pages-screen.tsx';

export default () => <PagesScreen />;
