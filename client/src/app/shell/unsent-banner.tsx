import { type ComponentType, useEffect, useState } from 'react';
import { useSyncState } from '#journal-data/journal/use-journal.ts';
import { completeTexts, useTranslation } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { useNow } from '#platform/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { troubleOf } from './trouble.ts';
import type { UnsentBannerPartProps } from './unsent-banner-part.tsx';

/** How often the age of pending changes is checked, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/**
 * Says that pending changes were refused, are blocked, or are more than a day old; before that, the sync line is
 * enough. Few users ever see it, so its actions are in another file; offline, the banner shows its text without them. Source.
 */
export const UnsentBanner = () => {
  const { t } = useTranslation();
  const [Part, setPart] = useState<ComponentType<UnsentBannerPartProps> | null>(null);
  const sync = useSyncState();
  const at = useNow(sync.oldestUnsentAt === null ? null : LOOK_EVERY_MS);
  const trouble = troubleOf(sync, at);
  useEffect(() => {
    if (Part !== null) return;
    void Promise.all([import('./unsent-banner-part.tsx'), completeTexts(currentLocale())]).then(
      ([file]) => setPart(() => file.default),
      () => undefined, // fetched again at intervals, while there is a problem
    );
  }, [Part, trouble, at]);
  if (trouble === null) return null;
  if (Part === null) return <Banner role="status" title={t(`unsent.${trouble}Title`)} tone="warning" />;
  return <Part sync={sync} trouble={trouble} />;
};
