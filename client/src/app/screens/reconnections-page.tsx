import { PendingIntuitions } from '#features/intuitions/screens/pending-intuitions.tsx';
import { ReconnectionsScreen } from '#features/reconnections/screens/reconnections-screen.tsx';
import { useIsDesk } from '#platform/use-is-desk.ts';
import { PageWithRail } from '#ui/page-with-rail.tsx';

export const ReconnectionsPage = () => (
  <PageWithRail rail={useIsDesk() ? <PendingIntuitions /> : null}>
    <ReconnectionsScreen />
  </PageWithRail>
);
