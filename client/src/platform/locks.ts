import { Unreachable } from '#platform/api/failures.ts';

/** Runs a piece of work alone: never two at once under the same name, in any tab of this browser. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** What work of this page last failed with for want of an answer, by the name of its lock. */
const unanswered = new Map<string, Unreachable>();

/**
 * Work of this page that got no answer fails for whoever waited for its end as well: asking again, one after the other,
 * each up to the limit of a call, would keep the last of them waiting for minutes. Source: Q-63.
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
 * The stand-in on plain http, where browsers offer no locks: alone within this page only. Tests take it as well, since
 * Node's own locks now and then grant none for ever (24.21).
 */
export const withPageLock: WithLock = failingTogether((name, work) => {
  const before = tails.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(
    name,
    mine.catch(() => undefined), // the caller gets the failure; the next in line only waits for the end
  );
  return mine;
});

/** A browser that has not answered by then will not, as Safari's now and then about its databases. */
const ANSWERED_WITHIN_MS = 2000;

/** Waits until the browser has answered a question, or cannot or will not. */
const hear = (ask: () => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ANSWERED_WITHIN_MS);
    ask().then(resolve, reject);
  }).catch(() => undefined);

/**
 * Waits for its turn, then runs the work; the lock ends with it, with its failure, or with the tab. Browsers hand a lock on
 * before the next tab sees what its holder has put into local storage. Firefox shows it by the time that it has answered its
 * holder anything, Safari by the time that it has answered the next tab about storage. Source: Q-14.
 */
export const withLock: WithLock = failingTogether(async (name, work) => {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return withPageLock(name, work);
  return await locks.request(name, async () => {
    // Both are asked for the sake of the answer's moment: what it says, and whether it comes, is no business of the work.
    await hear(() => indexedDB.databases());
    return await work().finally(() => hear(() => locks.query()));
  });
});
