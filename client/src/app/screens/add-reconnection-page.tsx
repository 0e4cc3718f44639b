import { ReconnectionGuard } from '#app/guards/reconnection-guard.tsx';
import { AddReconnectionScreen } from '#features/reconnections/screens/add-reconnection-screen.tsx';

export const AddReconnectionPage = () => (
  <ReconnectionGuard>
    <AddReconnectionScreen />
  </ReconnectionGuard>
);
