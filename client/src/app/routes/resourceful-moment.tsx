export { ResourcefulMomentScreen as default } from '#features/resourceful-moment/screens/resourceful-moment-screen.tsx';
