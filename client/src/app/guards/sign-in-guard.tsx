import { useDeferredValue } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { CalmLoading } from '#app/shell/calm-loading.tsx';
import { useSession } from '#features/session/api/session.ts';
import { usePerson } from '#person/person-store.ts';
import { countPersonalInfo } from '#person/personal-info.ts';
import { personalInfoRedirect } from './personal-info-rule.ts';
import { signInRedirect } from './sign-in-rule.ts';

/** Lets a signed-in person with enough personal info through. Source: G-01, G-02. */
export const SignInGuard = () => {
  const { pathname, search } = useLocation();
  // The first page is drawn bit by bit: a slow phone answers the finger in between.
  const session = useDeferredValue(useSession());
  const person = usePerson();
  if (session.state === 'starting') return <CalmLoading />;
  const signedIn = session.state === 'signed-in' && person !== null;
  const redirect =
    signInRedirect({ path: pathname, query: search, signedIn }) ??
    (person === null
      ? null
      : personalInfoRedirect({ path: pathname, query: search, count: countPersonalInfo(person.info) }));
  return redirect === null ? <Outlet /> : <Navigate replace to={redirect} />;
};
