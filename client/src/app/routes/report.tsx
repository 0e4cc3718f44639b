import { useFirm } from '#app/use-firm.ts';
import { ReportScreen } from '#features/report/screens/report-screen.tsx';

export default () => <ReportScreen firmName={useFirm()?.name ?? null} />;
