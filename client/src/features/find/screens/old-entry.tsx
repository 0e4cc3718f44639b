import { useMemo, useState } from 'react';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useToast } from '#ui/toasts.tsx';
import { oldEntryFor } from '../model/old-entry.ts';
import { useWritings } from '../model/use-writings.ts';
import { PlainList } from '../parts/writing-list.tsx';

/** Whether this device shows old entries, and the choice of it. */
const useOldEntriesChoice = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const [isShown, setIsShown] = useState(() => readLocal('old-entries') !== false);
  const choose = (shown: boolean): boolean => {
    try {
      writeLocal('old-entries', shown);
      setIsShown(shown);
      return true;
    } catch (failure) {
      console.error('Whether old entries are shown could not be stored on this device.', failure);
      toast.error(t('find.old.notSaved'));
      return false;
    }
  };
  const putAway = () => {
    if (choose(false))
      toast.info(t('find.old.away'), {
        action: { label: t('find.old.undo'), onPress: () => choose(true) },
      });
  };
  return { isShown, putAway, bringBack: () => choose(true) };
};

interface OldEntryViewProps {
  readonly onPutAway: () => void;
}

const OldEntryView = ({ onPutAway }: OldEntryViewProps) => {
  const { t } = useTranslation();
  const writings = useWritings();
  const [at] = useState(now);
  const old = useMemo(() => oldEntryFor(writings, at), [writings, at]);
  if (old === null) return null;
  return (
    <Card as="section" className="flex flex-col gap-3" tone="calm">
      <h2 className="text-large">
        {old.reason === 'year'
          ? t('find.old.title', { count: old.years })
          : t('find.old.meeting', { person: old.person })}
      </h2>
      <PlainList writings={[old.writing]} />
      <Button className="self-start" onClick={onPutAway} variant="quiet">
        {t('find.old.putAway')}
      </Button>
    </Card>
  );
};

/**
 * An old entry to read again, on the days that have one: “A year ago”, or another time with the person of the latest
 * reconnection. It can be put away for good. Source: product "Find again".
 */
export const OldEntryOfHome = () => {
  const { isShown, putAway } = useOldEntriesChoice();
  return isShown && <OldEntryView onPutAway={putAway} />;
};

/** The same, where it can also be brought back. */
export const OldEntry = () => {
  const { t } = useTranslation();
  const { isShown, putAway, bringBack } = useOldEntriesChoice();
  return isShown ? (
    <OldEntryView onPutAway={putAway} />
  ) : (
    <Button className="self-start" onClick={bringBack} variant="quiet">
      {t('find.old.again')}
    </Button>
  );
};
