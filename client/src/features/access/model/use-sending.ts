import { useState } from 'react';
import { type AccessProblem, accessProblemOf } from './access-problem.ts';

/** A form being sent, as its page needs it. A fault of the app itself is thrown to the error boundary. */
export const useSending = () => {
  const [problem, setProblem] = useState<AccessProblem | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  if (fault !== null) throw fault;

  /**
   * @param work sends; what it resolves with is what kept it from being taken, if anything
   * @returns what went wrong, null when nothing did
   */
  const send = async (work: () => Promise<AccessProblem | null>): Promise<AccessProblem | null> => {
    setProblem(null);
    let found: AccessProblem | null;
    try {
      found = await work();
    } catch (failure) {
      try {
        found = accessProblemOf(failure, navigator.onLine);
      } catch (unexpected) {
        setFault(unexpected);
        throw unexpected;
      }
    }
    setProblem(found);
    return found;
  };

  return { problem, send };
};
