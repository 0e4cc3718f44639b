import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  type Path,
  parsePath,
  type To,
} from 'react-router';
import { Listeners } from '#platform/listeners.ts';
import type { LeaveQuestion } from '#platform/navigation/leave-question.ts';

/** Where the app stands, and how it got there. */
interface Place {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

/**
 * How many entries over its page the current entry is; 0 for the page itself. The browser keeps such entries over a reload,
 * and for its forward button.
 */
const heightOverPage = (): number => {
  const height: unknown = window.history.state?.cover;
  return typeof height === 'number' ? height : 0;
};

const partsOf = (to: To): Partial<Path> => (typeof to === 'string' ? parsePath(to) : to);

/** A dialog that the back button closes, or a slide that it takes back, on the page it was opened on. */
interface Cover {
  readonly pageKey: string;
  readonly close: () => void;
}

/**
 * The browser's history as the app walks it. An open dialog, and each slide gone on to, covers its page with an entry that
 * the router knows nothing of, for the back button to take away; every other step is taken from the page itself, once those
 * entries are gone. A step can be held back by whatever is open, the browser's own back button included: the router holds
 * none back without its whole machinery of data, which nothing here has a use for. Source: decisions 86 and 121.
 */
class AppHistory {
  readonly #history = createBrowserHistory({ window, v5Compat: true });
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #question: LeaveQuestion | null = null;
  /** while a step that was held back is taken after all */
  #isLetThrough = false;
  /** ends the way back from a page that the browser had already gone to */
  #whenReturned: (() => void) | null = null;
  #covers: readonly Cover[] = [];
  /** how many of the entries over the page are of covers that are open */
  #height = 0;
  /** the steps to take once the entries on their way out are gone */
  #afterUncovering: (() => void)[] | null = null;
  #place: Place = { location: this.#history.location, navigationType: this.#history.action };

  /** What the router walks by. */
  readonly navigator: Navigator = {
    createHref: (to) => this.#history.createHref(to),
    encodeLocation: (to) => this.#history.encodeLocation(to),
    go: (delta) => this.#fromPage(() => this.#history.go(delta)),
    push: (to, state) => this.#step(to, () => this.#fromPage(() => this.#history.push(to, state))),
    replace: (to, state) => this.#step(to, () => this.#fromPage(() => this.#history.replace(to, state))),
  };

  constructor() {
    this.#history.listen(({ action, location, delta }) => {
      if (this.#whenReturned !== null) return this.#endReturn();
      if (action === 'POP' && this.#uncovers(location)) return;
      if (action === 'POP' && delta !== null && this.#mustAsk(location.pathname))
        return this.#holdBack(delta);
      this.#isLetThrough = false;
      this.#place = { location, navigationType: action };
      this.#listeners.tell();
    });
    this.#settleSoon();
  }

  readonly place = (): Place => this.#place;

  /** Has a question asked before every step. @returns takes it away */
  ask(question: LeaveQuestion): () => void {
    this.#question = question;
    return () => {
      if (this.#question === question) this.#question = null;
    };
  }

  /**
   * Has the back button close a dialog, or take back a slide, in place of leaving the page under it: the one that came last
   * first. @returns ends that
   */
  readonly cover = (close: () => void): (() => void) => {
    const cover = { pageKey: this.#place.location.key, close };
    this.#covers = [...this.#covers, cover];
    this.#settle();
    return () => {
      this.#covers = this.#covers.filter((other) => other !== cover);
      this.#settleSoon();
    };
  };

  #coversOfPage(): readonly Cover[] {
    return this.#covers.filter(({ pageKey }) => pageKey === this.#place.location.key);
  }

  /** Brings the entries over the page in line with what covers it: one for each. */
  #settle(): void {
    if (this.#afterUncovering !== null) return; // once that is done
    const wanted = this.#coversOfPage().length;
    const found = heightOverPage();
    if (found > wanted) this.#uncover(found - wanted);
    for (let height = found + 1; height <= wanted; height += 1)
      window.history.pushState({ ...window.history.state, cover: height }, '');
    this.#height = wanted;
  }

  /** Waits for what else follows from the same press: a dialog that opens in the place of another, a step elsewhere. */
  #settleSoon(): void {
    setTimeout(() => this.#settle());
  }

  #uncover(entries: number): void {
    this.#afterUncovering = [];
    this.#history.go(-entries);
  }

  #fromPage(take: () => void): void {
    const height = heightOverPage();
    if (this.#afterUncovering === null && height > 0) this.#uncover(height);
    if (this.#afterUncovering === null) take();
    else this.#afterUncovering.push(take);
  }

  /**
   * The browser's step to an entry, as far as what covers the page is concerned.
   * @returns whether it stays on the page: the router is told nothing then. An entry that was left over, by a reload or for
   * the forward button, is left again.
   */
  #uncovers(to: Location): boolean {
    const { location } = this.#place;
    const isSamePage = to.key === location.key && createPath(to) === createPath(location);
    const isBackByPerson = this.#afterUncovering === null && heightOverPage() < this.#height;
    const steps = this.#afterUncovering ?? [];
    this.#height = heightOverPage();
    this.#afterUncovering = null;
    if (isSamePage && isBackByPerson) this.#coversOfPage().at(-1)?.close();
    for (const take of steps) this.#fromPage(take);
    this.#settleSoon();
    return isSamePage;
  }

  #mustAsk(pathname: string): boolean {
    return !this.#isLetThrough && (this.#question?.asks(pathname) ?? false);
  }

  #step(to: To, take: () => void): void {
    if (!this.#mustAsk(partsOf(to).pathname ?? this.#place.location.pathname)) {
      take();
      return;
    }
    this.#question?.onHeld({
      go: () => {
        this.#isLetThrough = true;
        take();
      },
    });
  }

  /** Goes back to where the browser came from, and holds its step. */
  #holdBack(delta: number): void {
    const returned = new Promise<void>((resolve) => {
      this.#whenReturned = resolve;
    });
    this.#history.go(-delta);
    this.#question?.onHeld({
      go: () => {
        this.#isLetThrough = true;
        void returned.then(() => this.#history.go(delta));
      },
    });
  }

  #endReturn(): void {
    this.#whenReturned?.();
    this.#whenReturned = null;
  }
}

/** The history of this tab. */
export const appHistory = new AppHistory();
