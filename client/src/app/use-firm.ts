import type { AppConfiguration } from '@ancrage/shared/wire/app-configuration';
import { useEffect, useState } from 'react';
import { knownConfiguration, loadConfiguration } from '#platform/configuration.ts';
import { showFirmColour } from '#platform/firm-colour.ts';
import { onWake } from '#platform/wake.ts';
import { whenIdle } from '#ui/when-idle.ts';

/** Name and contact address of the firm, or null while they are not known. */
export const useFirm = (): AppConfiguration['firm'] | null => {
  const [firm, setFirm] = useState(() => knownConfiguration()?.firm ?? null);
  useEffect(() => {
    let isShown = true;
    const ask = () =>
      loadConfiguration().then(
        ({ firm: current }) => {
          showFirmColour();
          if (isShown) setFirm(current);
        },
        () => undefined, // the caller has a text for an unknown firm, and the next occasion tries again
      );
    // The first page needs the whole bandwidth.
    const callOff = whenIdle(() => void ask());
    const stopWaking = onWake(() => void ask());
    return () => {
      isShown = false;
      callOff();
      stopWaking();
    };
  }, []);
  return firm;
};
