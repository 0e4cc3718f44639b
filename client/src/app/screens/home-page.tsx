import { CheckIn } from '#features/check-in/screens/check-in.tsx';
import { HomeScreen } from '#features/home/screens/home-screen.tsx';
import { NextIntuition } from '#features/intuitions/screens/next-intuition.tsx';

export const HomePage = () => (
  <HomeScreen checkIn={<CheckIn />} intuition={(otherwise) => <NextIntuition otherwise={otherwise} />} />
);
