import { type ReactNode, useEffect } from 'react';
import { askForNews, readWholeJournal } from '#journal-data/journal/journal.ts';
import { useIsJournalWhole } from '#journal-data/journal/use-journal.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFaults } from '#ui/use-faults.ts';
import { whenIdle } from '#ui/when-idle.ts';

interface WholeJournalProps {
  /** The path of the page: going on to another one asks for news. */
  readonly place: string;
  /** Whether the page shows more than what is read at the start. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Has the whole journal read from this device: at once for a page that needs it, else when the page is quiet. */
export const WholeJournal = ({ place, isNeeded, children }: WholeJournalProps) => {
  const isWhole = useIsJournalWhole();
  const { raise } = useFaults();

  useEffect(() => void askForNews(), [place]);

  useEffect(() => {
    if (isWhole) return;
    let isHere = true;
    const read = () => {
      readWholeJournal().catch((reason: unknown) => {
        // A page that can do without goes on; the next one that needs it tries again.
        if (isHere && isNeeded) raise(reason);
      });
    };
    const callOff = isNeeded ? read() : whenIdle(read);
    return () => {
      isHere = false;
      callOff?.();
    };
  }, [isNeeded, isWhole, raise]);

  return isNeeded && !isWhole ? <Skeleton lines={6} /> : children;
};
