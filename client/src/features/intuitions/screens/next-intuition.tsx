import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useEntryCount, useIntuitions, useIsJournalWhole } from '#journal-data/journal/use-journal.ts';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';

interface NextIntuitionProps {
  /** What is shown where there is no intuition to try. */
  readonly otherwise: ReactNode;
}

/** The room of an intuition, so that nothing jumps when it comes. */
const room = <div className="min-h-44" />;

/** Asks for the file and the texts only where there is an intuition to try. */
const Awaited = ({ otherwise }: NextIntuitionProps) => {
  const [Part, setPart] = useState<ComponentType<NextIntuitionProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isAny = Object.values(useIntuitions()).some(({ intuitionsdata = [] }) =>
    intuitionsdata.some(({ status }) => status !== 'implemented'),
  );
  useEffect(() => {
    if (!isAny) return;
    Promise.all([import('../parts/next-intuition-part.tsx'), completeTexts(currentLocale())]).then(
      ([file]) => setPart(() => file.default),
      () => setHasFailed(true), // home does without it; the next visit asks again
    );
  }, [isAny]);
  if (!isAny || hasFailed) return otherwise;
  return Part === null ? room : <Part otherwise={otherwise} />;
};

/** The intuition to try next, which comes once home is drawn and the whole journal is read. Source: T-07. */
export const NextIntuition = ({ otherwise }: NextIntuitionProps) => {
  const isWhole = useIsJournalWhole();
  const hasReconnections = useEntryCount('field_intuitions') > 0;
  if (isWhole) return <Awaited otherwise={otherwise} />;
  return hasReconnections ? room : otherwise;
};
