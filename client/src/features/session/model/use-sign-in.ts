import { useState } from 'react';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { signIn } from '../api/session.ts';
import type { SignInStep } from './session-state.ts';
import { type SignInProblem, signInProblemOf } from './sign-in-problem.ts';

/** A sign-in under way, as a form needs it. A fault of the app itself is thrown to the error boundary. */
export const useSignIn = () => {
  const [step, setStep] = useState<SignInStep | null>(null);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const { guard } = useErrorBoundary();

  /** @returns whether the user is now signed in */
  const attempt = async (mail: string, password: string): Promise<boolean> => {
    setProblem(null);
    let reached: SignInStep = 'signIn';
    try {
      await signIn(mail, password, (next) => {
        reached = next;
        setStep(next);
      });
      return true;
    } catch (failure) {
      guard(() => setProblem(signInProblemOf(failure, reached !== 'signIn', navigator.onLine)));
      return false;
    } finally {
      setStep(null);
    }
  };

  /** Clears the problem of an earlier attempt. */
  const dismiss = () => setProblem(null);

  return { step, problem, attempt, dismiss };
};
