import { TOAST_AUTOHIDE_MS } from '@ancrage/shared/rules/constants';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';
import { ToastsProvider } from '#ui/toasts.tsx';
import { staffPaths } from './model/staff-paths.ts';
import { staffQueries } from './model/staff-queries.ts';
import { useMember } from './model/use-member.ts';
import { ProblemNotice } from './parts/problem-notice.tsx';
import { StaffShell } from './parts/staff-shell.tsx';
import { StaffWords } from './parts/staff-words.tsx';
import { DeadMailsScreen } from './screens/dead-mails-screen.tsx';
import { InvitationsScreen } from './screens/invitations-screen.tsx';
import { LogScreen } from './screens/log-screen.tsx';
import { MembersScreen } from './screens/members-screen.tsx';
import { OwnAccessScreen } from './screens/own-access-screen.tsx';
import { PeopleScreen } from './screens/people-screen.tsx';
import { PersonScreen } from './screens/person-screen.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';

/** The sign-in form, or the pages behind it; the address stays, so that a sign-in leads to the wanted page. */
const Console = () => {
  const member = useMember();
  if (member.isPending) return <Skeleton lines={6} />;
  if (member.isError) return <ProblemNotice failure={member.error} onAgain={() => void member.refetch()} />;
  if (member.data === null) return <SignInScreen />;
  return (
    <Routes>
      <Route element={<StaffShell member={member.data} />}>
        <Route element={<PeopleScreen />} path={staffPaths.people} />
        <Route element={<PersonScreen />} path={staffPaths.person} />
        <Route element={<InvitationsScreen />} path={staffPaths.invitations} />
        <Route element={<LogScreen />} path={staffPaths.log} />
        <Route element={<DeadMailsScreen />} path={staffPaths.mails} />
        <Route element={<MembersScreen me={member.data} />} path={staffPaths.members} />
        <Route element={<OwnAccessScreen />} path={staffPaths.me} />
        <Route element={<Navigate replace to={staffPaths.people} />} path="*" />
      </Route>
    </Routes>
  );
};

/** The admin console: its own accounts, pages and data. Source: A-03; product "Registration and staff". */
export const StaffApp = () => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={staffQueries}>
      <StaffWords>
        <ToastsProvider atFoot timeout={TOAST_AUTOHIDE_MS}>
          <BrowserRouter>
            <Console />
          </BrowserRouter>
        </ToastsProvider>
      </StaffWords>
    </QueryClientProvider>
  </CSPProvider>
);
