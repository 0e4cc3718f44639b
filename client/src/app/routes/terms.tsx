import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="document" meanwhile="access" name="terms" />;
