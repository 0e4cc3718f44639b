import type { FormType } from '@ancrage/shared/journal/leadership-path';
import type { Step } from '@ancrage/shared/journal/path-steps';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { leadershipWay } from './leadership-rule.ts';

interface LeadershipGuardProps {
  /** The step wanted; null for the paths themselves. */
  readonly step: Step | null;
  /** @param isLed whether the guard redirected here from another address */
  readonly children: (formType: FormType, isLed: boolean) => ReactNode;
}

/** The router state that the guard passes to the step. */
const LED = { isLed: true };

const Decided = ({ step, children }: LeadershipGuardProps) => {
  const path = useJournalField('field_plf');
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [way] = useState(() => leadershipWay(path, step, query));
  if (way.redirect !== null) return <Navigate replace state={LED} to={way.redirect} />;
  return children(way.formType, typeof state === 'object' && state !== null && 'isLed' in state);
};

/**
 * Redirects to the saved step of the guided path. Decides once per address: a save on another device never moves the
 * user out of a step. Source: G-05, G-06.
 */
export const LeadershipGuard = (props: LeadershipGuardProps) => {
  const { pathname, search } = useLocation();
  return <Decided {...props} key={pathname + search} />;
};
