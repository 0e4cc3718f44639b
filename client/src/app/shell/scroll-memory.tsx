import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();
/** How long a page may grow before the place left is given up, in milliseconds. */
const PATIENCE_MS = 1500;

/** Scrolls to a place as soon as the page is long enough for it. */
const scrollWhenLongEnough = (top: number): (() => void) => {
  const reach = () => {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY >= top - 1) observer.disconnect();
  };
  const observer = new ResizeObserver(reach);
  observer.observe(document.body);
  const giveUp = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  return () => {
    observer.disconnect();
    clearTimeout(giveUp);
  };
};

/** A new page starts at its top; going back finds the place one left. */
export const ScrollMemory = () => {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const isSamePage = last.current === pathname;
    last.current = pathname;
    if (isSamePage) return;
    if (navigationType === 'POP') return scrollWhenLongEnough(positions.get(key) ?? 0);
    scrollTo({ top: 0, behavior: 'instant' });
  }, [key, pathname, navigationType]);

  return null;
};
