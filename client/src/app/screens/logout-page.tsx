import { WaitingDrafts } from '#app/drafts/waiting-drafts.tsx';
import { LogoutScreen } from '#features/session/screens/logout-screen.tsx';

export const LogoutPage = () => <LogoutScreen listDrafts={(rows) => <WaitingDrafts rows={rows} />} />;
