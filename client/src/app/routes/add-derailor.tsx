export { AddDerailorScreen as default } from '#features/derailors/screens/add-derailor-screen.tsx';
