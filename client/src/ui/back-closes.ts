import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Has the back button close something in place of leaving the page. What it returns ends that. */
type Cover = (close: () => void) => () => void;

const CoverContext = createContext<Cover | null>(null);

/** Where the back button closes dialogs. */
export const BackClosesProvider = CoverContext.Provider;

/** Has the back button close what is open, where it can. */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const cover = useContext(CoverContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (isOpen) return cover?.(() => closeNow());
  }, [isOpen, cover]);
};
