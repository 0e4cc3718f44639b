import { useState } from 'react';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { type AccessProblem, accessProblemOf } from './access-problem.ts';

/** A form being sent, as its page needs it. A fault of the app itself is thrown to the error boundary. */
export const useSending = () => {
  const [problem, setProblem] = useState<AccessProblem | null>(null);
  const { raise } = useErrorBoundary();

  /**
   * @param work sends the form; resolves with the problem, if any
   * @returns the problem, or null
   */
  const send = async (work: () => Promise<AccessProblem | null>): Promise<AccessProblem | null> => {
    setProblem(null);
    try {
      const found = await work().catch((failure: unknown) => accessProblemOf(failure, navigator.onLine));
      setProblem(found);
      return found;
    } catch (unexpected) {
      raise(unexpected);
      throw unexpected;
    }
  };

  return { problem, send };
};
