import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Makes the back button close something instead of leaving the page. Returns a function that ends this. */
type Cover = (close: () => void) => () => void;

const CoverContext = createContext<Cover | null>(null);

/** Lets the back button close dialogs. */
export const BackClosesProvider = CoverContext.Provider;

/** Makes the back button close an open dialog, if there is a provider. */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const cover = useContext(CoverContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (isOpen) return cover?.(() => closeNow());
  }, [isOpen, cover]);
};

/**
 * Makes the back button undo the steps on a page, one by one, before it leaves the page.
 * @param steps the number of steps to undo
 * @param takeBack undoes the last step
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
