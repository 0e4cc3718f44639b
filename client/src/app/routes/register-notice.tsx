import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="shield" meanwhile="access" name="registerNotice" />;
