import { type ComponentType, useEffect, useState } from 'react';
import { useIsJournalWhole } from '#journal-data/use-journal.ts';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';

/** The intuition to try next, whose file and texts come once home is drawn and the whole journal is read. Source: T-07. */
export const NextIntuition = () => {
  const isWhole = useIsJournalWhole();
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWhole) return;
    Promise.all([import('./next-intuition-part.tsx'), completeTexts(currentLocale())]).then(
      ([file]) => setPart(() => file.default),
      () => undefined, // home does without it; the next visit asks again
    );
  }, [isWhole]);
  return Part !== null && isWhole ? <Part /> : null;
};
