import { HistoryScreen } from '#features/history/screens/history-screen.tsx';

export default () => <HistoryScreen />;
