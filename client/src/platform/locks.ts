import { Unreachable } from '#platform/api/failures.ts';

/** Runs a task exclusively: never two at once under the same name, in any tab of this browser. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** The last Unreachable of this page's tasks, by lock name. */
const unanswered = new Map<string, Unreachable>();

/**
 * When a task of this page gets no response, the tasks that wait for the same lock fail too: if each tried again in
 * turn, up to the timeout of a call, the last one would wait for minutes. Source: Q-63.
 */
const failingTogether =
  (lock: WithLock): WithLock =>
  (name, work) => {
    const before = unanswered.get(name);
    return lock(name, async () => {
      const since = unanswered.get(name);
      if (since !== before) throw since;
      try {
        return await work();
      } catch (failure) {
        if (failure instanceof Unreachable) unanswered.set(name, failure);
        throw failure;
      }
    });
  };

const tails = new Map<string, Promise<unknown>>();

/**
 * The replacement on plain http, where browsers have no Web Locks: exclusive within this page only. Tests use it too,
 * since Node's locks sometimes never grant (24.21).
 */
export const withPageLock: WithLock = failingTogether((name, work) => {
  const before = tails.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(
    name,
    mine.catch(() => undefined), // the caller gets the failure; the next in the queue only waits for the end
  );
  return mine;
});

/** A browser that has not responded by then never will, as Safari sometimes does for `indexedDB.databases()`. */
const ANSWERED_WITHIN_MS = 2000;

/** Waits until the browser responds, fails or times out. */
const hear = (ask: () => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ANSWERED_WITHIN_MS);
    ask().then(resolve, reject);
  }).catch(() => undefined);

/**
 * Waits for the lock, then runs the task; the lock is released when the task ends or fails, or the tab closes. Browsers
 * grant a lock before the next tab sees what its holder wrote to local storage. In Firefox the writes are visible once
 * the holder gets any asynchronous response, in Safari once the next tab gets one from a storage API. Source: Q-14.
 */
export const withLock: WithLock = failingTogether(async (name, work) => {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return withPageLock(name, work);
  return await locks.request(name, async () => {
    // Only the moment of the response matters, neither its content nor a failure.
    await hear(() => indexedDB.databases());
    return await work().finally(() => hear(() => locks.query()));
  });
});
