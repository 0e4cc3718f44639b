import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { onVoices, readAloud, voiceHere } from '#platform/speech.ts';
import { Button } from '#ui/button.tsx';

/** Reads the moment aloud, if this device has a local voice. Source: P-09. */
export const ListenButton = ({ texts }: { readonly texts: readonly string[] }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const voice = useSyncExternalStore(onVoices, () => voiceHere(locale));
  const [isReading, setIsReading] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  if (voice === null || texts.length === 0) return null;
  const toggle = () => {
    if (isReading) stop.current();
    else stop.current = readAloud(texts, voice, () => setIsReading(false));
    setIsReading(!isReading);
  };
  return (
    <Button className="self-start" icon={isReading ? 'pause' : 'play'} onClick={toggle}>
      {isReading ? t('leadershipPath.moment.stop') : t('leadershipPath.moment.listen')}
    </Button>
  );
};
