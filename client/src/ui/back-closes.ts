import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

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

/**
 * Has the back button take back, one by one, the steps that were taken on a page, before it leaves the page.
 * @param steps how many there are to take back
 * @param takeBack takes back the last one
 */
export const useBackTakesBack = (steps: number, takeBack: () => void): void => {
  const cover = useContext(CoverContext);
  const { key } = useLocation();
  const takeBackNow = useEffectEvent(takeBack);
  const held = useRef<{ key: string; readonly uncovers: (() => void)[] }>({ key, uncovers: [] });
  useEffect(() => {
    const { uncovers } = held.current;
    // The same page under another address, without a notice that was dismissed say, is covered again.
    const kept = held.current.key === key ? steps : 0;
    while (uncovers.length > kept) uncovers.pop()?.();
    held.current.key = key;
    while (cover !== null && uncovers.length < steps) uncovers.push(cover(() => takeBackNow()));
  }, [steps, cover, key]);
  useEffect(() => {
    const { uncovers } = held.current;
    return () => {
      for (const uncover of uncovers.splice(0)) uncover();
    };
  }, []);
};
