import { useEffect, useLayoutEffect } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { questionFor } from './leave-questions.ts';
import { pageCovers } from './page-covers.ts';

/** Whether to block a navigation: until the user answers, or until the history entries above the page are removed. */
const waits: BlockerFunction = ({ nextLocation, historyAction }) => {
  const isPop = historyAction === 'POP';
  if (pageCovers.isCovered()) return !isPop;
  const isAsked = questionFor(nextLocation.pathname) !== null;
  // The router now returns to the page: its covers stay unchanged until the user answers.
  if (isAsked && isPop) pageCovers.pause();
  return isAsked;
};

/** Blocks navigations for questions and covers. A router accepts a single blocker, so that this one serves both. */
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
