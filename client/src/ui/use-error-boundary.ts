import { useMemo, useState } from 'react';

/** Access to the page's error boundary, which does not catch errors outside of a render: in event handlers and promises. */
interface Faults {
  /** Throws an error to the boundary. */
  readonly raise: (fault: unknown) => void;
  /** Runs a function and throws its errors to the boundary. */
  readonly guard: (act: () => void) => void;
}

/** Lets the page's error boundary show errors of event handlers and promises. */
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
