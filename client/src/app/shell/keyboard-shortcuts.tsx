import { appPaths, newNotePath } from '@ancrage/shared/paths/app-paths';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { readLocal } from '#platform/storage/local.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const { Part: ShortcutWindow } = lazyPart(async () => {
  const [file] = await Promise.all([import('./shortcut-window.tsx'), completeTexts(currentLocale())]);
  return { default: file.ShortcutWindow };
});

/** How long after `g` its second key still counts, in milliseconds. */
const SECOND_KEY_MS = 1500;

const WRITING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Whether a key is meant for something else: a field, a dialog, an exercise, the browser. */
const isTaken = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  (target instanceof Element && target.closest(WRITING) !== null) ||
  document.querySelector('.bg-overlay, [data-full-screen]') !== null;

/** Focuses a field of the page. @returns whether it is there */
const focusOn = (selector: string): boolean => {
  const field = document.querySelector<HTMLElement>(selector);
  field?.focus();
  return field !== null;
};

/**
 * `g` `h` goes home, `n` writes a note, `/` searches everything, `?` lists the keys. They can be turned off (WCAG 2.1.4), in that
 * list and on the help page. Decision 174.
 */
export const KeyboardShortcuts = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isListed, setIsListed] = useState(false);
  const goAt = useRef(Number.NEGATIVE_INFINITY);

  const acts: Readonly<Record<string, () => void>> = {
    n: () => {
      if (pathname !== appPaths.notes || !focusOn('[data-new-note] textarea')) void navigate(newNotePath);
    },
    '/': () => {
      if (pathname !== appPaths.search || !focusOn('main search input')) void navigate(appPaths.search);
    },
    '?': () => setIsListed(true),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || readLocal('keyboard-shortcuts') === false) return;
    const isAfterGo = event.timeStamp - goAt.current < SECOND_KEY_MS;
    goAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const act = isAfterGo && event.key === 'h' ? () => void navigate(appPaths.home) : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return isListed && <ShortcutWindow onClose={() => setIsListed(false)} />;
};
