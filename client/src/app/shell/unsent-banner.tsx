import { UNSENT_WARNING_MS } from '@ancrage/shared/rules/constants';
import { useEffect } from 'react';
import type { SyncState } from '#journal-data/sync-state.ts';
import { useSyncState } from '#journal-data/use-journal.ts';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { useNow } from '#platform/use-now.ts';
import { partFile } from '#ui/part-file.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import type { Trouble } from './unsent-notice.tsx';

/** How often the age of what waits is looked at, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** The banner with its texts, which do not come with those of the frame. */
const notice = partFile(async () => {
  const [banner] = await Promise.all([import('./unsent-notice.tsx'), completeTexts(currentLocale())]);
  return banner;
});

/** What there is to say of work that could not be sent; null as long as waiting is nothing out of the ordinary. */
const troubleOf = ({ parked, oldestUnsentAt }: SyncState, at: number): Trouble | null => {
  if (parked.length > 0) return 'parked';
  return oldestUnsentAt !== null && at - oldestUnsentAt >= UNSENT_WARNING_MS ? 'late' : null;
};

/**
 * Tells that work on this device was refused, or has waited for more than a day, and lets it be copied out. Until then
 * the line at the top says enough. Source.
 */
export const UnsentBanner = () => {
  const sync = useSyncState();
  // Ahead, because the network may be gone when there is something to tell. What cannot be had now is fetched when it is
  // shown.
  useEffect(() => whenIdle(() => void notice.fetch().catch(() => undefined)), []);
  const at = useNow(sync.oldestUnsentAt === null ? null : LOOK_EVERY_MS);
  const trouble = troubleOf(sync, at);
  return trouble === null ? null : <notice.Part trouble={trouble} />;
};
