import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="lock" meanwhile="access" name="newPassword" />;
