/** Runs a piece of work alone: never two at once under the same name, in any tab of this browser. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

const tails = new Map<string, Promise<unknown>>();

/**
 * The stand-in on plain http, where browsers offer no locks: alone within this page only. Tests take it as well, since
 * Node's own locks now and then grant none for ever (24.21).
 */
export const withPageLock: WithLock = (name, work) => {
  const before = tails.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(
    name,
    mine.catch(() => undefined), // the caller gets the failure; the next in line only waits for the end
  );
  return mine;
};

/** Waits for its turn, then runs the work; the lock ends with it, with its failure, or with the tab. Source: Q-14. */
export const withLock: WithLock = async (name, work) => {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return withPageLock(name, work);
  return await locks.request(name, work);
};
