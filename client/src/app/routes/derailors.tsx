export { DerailorsScreen as default } from '#features/derailors/screens/derailors-screen.tsx';
