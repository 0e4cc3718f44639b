import { type ComponentType, useEffect, useState } from 'react';
import { useIntuitions, useIsJournalWhole } from '#journal-data/journal/use-journal.ts';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';

/** Asks for the file and the texts only where there is an intuition to try. */
const Awaited = () => {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const isAny = Object.values(useIntuitions()).some(({ intuitionsdata = [] }) =>
    intuitionsdata.some(({ status }) => status !== 'implemented'),
  );
  useEffect(() => {
    if (!isAny) return;
    Promise.all([import('../parts/next-intuition-part.tsx'), completeTexts(currentLocale())]).then(
      ([file]) => setPart(() => file.default),
      () => undefined, // home does without it; the next visit asks again
    );
  }, [isAny]);
  return Part === null ? null : <Part />;
};

/** The intuition to try next, which comes once home is drawn and the whole journal is read. Source: T-07. */
export const NextIntuition = () => (useIsJournalWhole() ? <Awaited /> : null);
