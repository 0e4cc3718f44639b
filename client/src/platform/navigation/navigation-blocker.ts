import { useEffect, useLayoutEffect } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { questionFor } from './leave-questions.ts';
import { pageCovers } from './page-covers.ts';

/** Whether a navigation waits: for an answer, or for the entries above the page to be gone. */
const waits: BlockerFunction = ({ nextLocation, historyAction }) => {
  const isPop = historyAction === 'POP';
  if (pageCovers.isCovered()) return !isPop;
  const isAsked = questionFor(nextLocation.pathname) !== null;
  // The router returns to the page now: what covers it stays as it is until the person has answered.
  if (isAsked && isPop) pageCovers.pause();
  return isAsked;
};

/** Holds back navigations for whatever is open. A router takes one blocker alone, so that this one serves both purposes. */
export const NavigationBlocker = () => {
  const { key } = useLocation();
  const blocker = useBlocker(waits);
  useLayoutEffect(() => pageCovers.show(key), [key]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const go = () => pageCovers.leave(blocker.proceed);
    const question = questionFor(blocker.location.pathname);
    if (question === null) {
      go();
      return;
    }
    const stay = () => {
      blocker.reset();
      pageCovers.resume();
    };
    pageCovers.pause();
    question.onHeld({ go, stay });
    return () => question.onHeld(null);
  }, [blocker]);
  return null;
};
