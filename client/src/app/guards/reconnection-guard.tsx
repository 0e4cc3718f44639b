import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { reconnectionRedirect } from './reconnection-rule.ts';

/**
 * Decides once, when a new reconnection is opened: a change on another device never moves the user out of it. Source:
 * G-03.
 */
export const ReconnectionGuard = ({ children }: { children: ReactNode }) => {
  const card = useIdentityCard();
  const [redirect] = useState(() => reconnectionRedirect(card));
  return redirect === null ? children : <Navigate replace to={redirect} />;
};
