import { LeadershipGuard } from '#app/guards/leadership-guard.tsx';
import { LeadershipPathScreen } from '#features/leadership-path/screens/leadership-path-screen.tsx';

export const LeadershipPathPage = () => (
  <LeadershipGuard step={null}>{() => <LeadershipPathScreen />}</LeadershipGuard>
);
