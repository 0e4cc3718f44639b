import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="leaf" meanwhile="journal" name="resources" />;
