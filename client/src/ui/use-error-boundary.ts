import { useMemo, useState } from 'react';

/** The way to the page's boundary, which hears nothing of what happens after the drawing: a press, a promise. */
interface Faults {
  /** Hands it a fault of the app itself. */
  readonly raise: (fault: unknown) => void;
  /** Does something, and hands it what that throws. */
  readonly guard: (act: () => void) => void;
}

/** Has faults of the app itself shown by the page's boundary. */
export const useErrorBoundary = (): Faults => {
  const [fault, setFault] = useState<{ readonly reason: unknown } | null>(null);
  if (fault !== null) throw fault.reason;
  return useMemo(() => {
    const raise = (reason: unknown) => setFault({ reason });
    const guard = (act: () => void) => {
      try {
        act();
      } catch (reason) {
        raise(reason);
      }
    };
    return { raise, guard };
  }, []);
};
