import { type ComponentType, useEffect, useState } from 'react';
import { useSyncState } from '#journal-data/journal/use-journal.ts';
import { completeTexts, useTranslation } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { useNow } from '#platform/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { firstPageShown } from '#ui/first-page.ts';
import { troubleOf } from './trouble.ts';
import type { UnsentBannerPartProps } from './unsent-banner-part.tsx';

/** How often the age of what waits is looked at, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/**
 * Tells that work on this device was refused, blocked, or has waited for more than a day; until then the line at the top says
 * enough. Most people never see it: what can be done about it comes after the first page, and without a network the
 * banner still says what it has to say. Source.
 */
export const UnsentBanner = () => {
  const { t } = useTranslation();
  const [Part, setPart] = useState<ComponentType<UnsentBannerPartProps> | null>(null);
  const sync = useSyncState();
  const at = useNow(sync.oldestUnsentAt === null ? null : LOOK_EVERY_MS);
  const trouble = troubleOf(sync, at);
  useEffect(() => {
    if (Part !== null) return;
    const fetch = () =>
      Promise.all([import('./unsent-banner-part.tsx'), completeTexts(currentLocale())]).then(
        ([file]) => setPart(() => file.default),
        () => undefined, // asked for again as time goes by, while there is trouble
      );
    void (trouble === null ? firstPageShown.then(fetch) : fetch());
  }, [Part, trouble, at]);
  if (trouble === null) return null;
  if (Part === null) return <Banner role="status" title={t(`unsent.${trouble}Title`)} tone="warning" />;
  return <Part sync={sync} trouble={trouble} />;
};
