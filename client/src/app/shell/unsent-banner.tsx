import { useEffect } from 'react';
import { useSyncState } from '#journal-data/use-journal.ts';
import { useNow } from '#platform/use-now.ts';
import { partFile } from '#ui/part-file.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { troubleOf } from './trouble.ts';

/** How often the age of what waits is looked at, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** Most people never see it: it comes once the page is quiet. */
const part = partFile(() => import('./unsent-banner-part.tsx'));

/**
 * Tells that work on this device was refused, or has waited for more than a day. Until then the line at the top says
 * enough. Source.
 */
export const UnsentBanner = () => {
  const sync = useSyncState();
  const at = useNow(sync.oldestUnsentAt === null ? null : LOOK_EVERY_MS);
  const trouble = troubleOf(sync, at);
  // One that cannot be had now is asked for again when it is wanted, and its absence told.
  useEffect(() => whenIdle(() => void part.fetch().catch(() => undefined)), []);
  return trouble === null ? null : <part.Part sync={sync} trouble={trouble} />;
};
