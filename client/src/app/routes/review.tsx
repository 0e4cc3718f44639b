import { ReviewScreen } from '#features/review/screens/review-screen.tsx';

export default () => <ReviewScreen />;
