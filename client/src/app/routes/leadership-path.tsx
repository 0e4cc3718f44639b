import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="path" meanwhile="journal" name="leadershipPath" />;
