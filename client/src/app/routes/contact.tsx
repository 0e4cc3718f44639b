import { ContactScreen } from '#app/screens/contact-screen.tsx';

export default () => <ContactScreen />;
