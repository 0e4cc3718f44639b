import { FriendshipScreen } from '#features/friendship/screens/friendship-screen.tsx';

export default () => <FriendshipScreen />;
