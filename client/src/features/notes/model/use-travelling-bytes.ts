import { useEffect, useState } from 'react';
import type { PendingFile } from '#journal-data/attachments/attachment-view.ts';
import { pendingBytes } from '#journal-data/attachments/attachments.ts';

/** What a file on its way holds, read from the device once it is wanted; undefined until it is there, and when it is gone. */
export const useTravellingBytes = ({ id, type }: PendingFile, isWanted: boolean): Blob | undefined => {
  const [bytes, setBytes] = useState<Blob>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    pendingBytes({ id, type })
      .then((found) => {
        if (isCurrent) setBytes(found ?? undefined);
      })
      .catch((failure: unknown) => console.info('A file could not be read from this device.', failure));
    return () => {
      isCurrent = false;
    };
  }, [id, type, isWanted]);
  return bytes;
};
