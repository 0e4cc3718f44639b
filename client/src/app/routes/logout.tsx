import { WaitingDrafts } from '#app/drafts/waiting-drafts.tsx';
import { LogoutScreen } from '#features/session/screens/logout-screen.tsx';

export default () => <LogoutScreen listDrafts={(rows) => <WaitingDrafts rows={rows} />} />;
