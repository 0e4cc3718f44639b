import { ViewReconnectionScreen } from '#features/reconnections/screens/view-reconnection-screen.tsx';

export default () => <ViewReconnectionScreen />;
