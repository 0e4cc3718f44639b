import { useEffect, useState } from 'react';
import { draftKeyOf, exerciseDraftSchema } from '#exercise/exercise-draft.ts';
import { textAt } from '#exercise/model/answers.ts';
import { readDraft } from '#journal-data/drafts/drafts.ts';

/** A reconnection that was begun on this device and not saved. */
interface BegunReconnection {
  /** With whom it is; empty when it does not say. */
  readonly who: string;
  /** When its last line was written, in epoch milliseconds. */
  readonly writtenAt: number;
}

/** The new reconnection that this device has a draft of; null when there is none, or until it is read. Source: S-15. */
export const useBegunReconnection = (): BegunReconnection | null => {
  const [begun, setBegun] = useState<BegunReconnection | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readDraft(draftKeyOf('reconnection'), exerciseDraftSchema)
      .then((draft) => {
        if (!isCurrent || draft === null) return;
        setBegun({ who: textAt(draft.answers, 'reconew-q2-qui').trim(), writtenAt: draft.at });
      })
      .catch((failure: unknown) => {
        // The reconnection reports that this device cannot store drafts; here there is just no draft to offer.
        console.error('The draft could not be read from this device.', failure);
      });
    return () => {
      isCurrent = false;
    };
  }, []);
  return begun;
};
