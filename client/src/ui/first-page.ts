import { whenIdle } from './when-idle.ts';

/** Stands on the page's root until its first page is drawn; the staff's console has none. */
const MARK = 'data-first-page';

/** Takes note that the first page stands, with all it needs: the serif is fetched, and shown once it is there. */
export const firstPageStands = (): void => document.documentElement.removeAttribute(MARK);

/** Calls back once the first page stands and has nothing else to do. @returns calls it off */
export const whenFirstPageStands = (callback: () => void): (() => void) => {
  const root = document.documentElement;
  if (!root.hasAttribute(MARK)) return whenIdle(callback);
  let callOff = () => observer.disconnect();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    callOff = whenIdle(callback);
  });
  observer.observe(root, { attributeFilter: [MARK] });
  return () => callOff();
};
