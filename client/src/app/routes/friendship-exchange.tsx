export { FriendshipExchangeScreen as default } from '#features/friendship/screens/friendship-exchange-screen.tsx';
