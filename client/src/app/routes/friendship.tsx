export { FriendshipScreen as default } from '#features/friendship/screens/friendship-screen.tsx';
