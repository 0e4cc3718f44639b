import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="notebook" meanwhile="journal" name="notes" />;
