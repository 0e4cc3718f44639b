import { FreshJournal } from '#app/guards/fresh-journal.tsx';
import { IdentityCardScreen } from '#features/identity-card/screens/identity-card-screen.tsx';

export const IdentityCardPage = () => (
  <FreshJournal>
    <IdentityCardScreen />
  </FreshJournal>
);
