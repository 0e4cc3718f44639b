import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { isNewVisit } from '#platform/navigation/new-visit.ts';
import { readTab, writeTab } from '#platform/storage/tab.ts';

const KEY = 'scroll';
/** The scroll position of each page of this tab, in pixels, by its history key; keys survive a reload. */
const positions = new Map(isNewVisit() ? [] : readTab(KEY, z.array(z.tuple([z.string(), z.number()]))));

const keepOverReload = () => {
  try {
    writeTab(KEY, [...positions]);
  } catch (failure) {
    console.error('The places on the pages could not be noted for a reload.', failure);
  }
};
/** How long to wait for a page to grow to its scroll position, in milliseconds. */
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

/** A new page starts at its top; going back or reloading finds the place one left, in the list as it was filtered then. */
export const ScrollMemory = () => {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const isLeaving = useNavigation().state !== 'idle';
  const last = useRef<string | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', keepOverReload);
    return () => removeEventListener('pagehide', keepOverReload);
  }, []);

  useLayoutEffect(() => {
    // A placeholder may replace the page by now, and is shorter.
    if (isLeaving) return;
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, isLeaving]);

  useLayoutEffect(() => {
    const isSamePage = last.current === pathname;
    last.current = pathname;
    if (isSamePage) {
      positions.set(key, scrollY); // another filter of the same list keeps the position
      return;
    }
    if (navigationType === 'POP') return scrollWhenLongEnough(positions.get(key) ?? 0);
    scrollTo({ top: 0, behavior: 'instant' });
  }, [key, pathname, navigationType]);

  return null;
};
