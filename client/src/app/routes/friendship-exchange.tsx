import { FriendshipExchangeScreen } from '#features/friendship/screens/friendship-exchange-screen.tsx';

export default () => <FriendshipExchangeScreen />;
