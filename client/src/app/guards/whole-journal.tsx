import { type ReactNode, useEffect, useState } from 'react';
import { readWholeJournal } from '#journal-data/journal.ts';
import { useIsJournalWhole } from '#journal-data/use-journal.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { whenIdle } from '#ui/when-idle.ts';

interface WholeJournalProps {
  /** Whether the page shows more than what is read at the start. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Has the whole journal read from this device: at once for a page that needs it, else when the page is quiet. */
export const WholeJournal = ({ isNeeded, children }: WholeJournalProps) => {
  const isWhole = useIsJournalWhole();
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);

  useEffect(() => {
    if (isWhole) return;
    let isHere = true;
    const read = () => {
      readWholeJournal().catch((reason: unknown) => {
        // A page that can do without goes on; the next one that needs it tries again.
        if (isHere && isNeeded) setFailure({ reason });
      });
    };
    const callOff = isNeeded ? read() : whenIdle(read);
    return () => {
      isHere = false;
      callOff?.();
    };
  }, [isNeeded, isWhole]);

  if (failure !== null) throw failure.reason;
  return isNeeded && !isWhole ? <Skeleton lines={6} /> : children;
};
