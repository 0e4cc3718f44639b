import { CheckIn } from '#features/check-in/screens/check-in.tsx';
import { HomeScreen } from '#features/home/screens/home-screen.tsx';

export const HomePage = () => <HomeScreen checkIn={<CheckIn />} />;
