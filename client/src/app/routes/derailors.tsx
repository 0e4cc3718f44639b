import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="wave" meanwhile="journal" name="derailors" />;
