import { useFirm } from '#app/use-firm.ts';
import { ReportScreen } from '#features/report/screens/report-screen.tsx';

export const ReportPage = () => <ReportScreen firmName={useFirm()?.name ?? null} />;
