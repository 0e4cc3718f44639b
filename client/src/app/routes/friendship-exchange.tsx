import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

export default () => <UpcomingScreen icon="people" meanwhile="journal" name="friendshipExchange" />;
