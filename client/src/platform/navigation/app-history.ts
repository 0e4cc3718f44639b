import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
  type Path,
  parsePath,
  type To,
} from 'react-router';
import type { LeaveQuestion } from '#platform/navigation/leave-question.ts';

/** Where the app stands, and how it got there. */
interface Place {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

const partsOf = (to: To): Partial<Path> => (typeof to === 'string' ? parsePath(to) : to);

/**
 * The browser's history as the app walks it. A step can be held back by whatever is open, the browser's own back button
 * included: the router holds none back without its whole machinery of data, which nothing here has a use for.
 */
class AppHistory {
  readonly #history = createBrowserHistory({ window, v5Compat: true });
  readonly #listeners = new Set<() => void>();
  #question: LeaveQuestion | null = null;
  /** while a step that was held back is taken after all */
  #isLetThrough = false;
  /** ends the way back from a page that the browser had already gone to */
  #whenReturned: (() => void) | null = null;
  #place: Place = { location: this.#history.location, navigationType: this.#history.action };

  /** What the router walks by. */
  readonly navigator: Navigator = {
    createHref: (to) => this.#history.createHref(to),
    encodeLocation: (to) => this.#history.encodeLocation(to),
    go: (delta) => this.#history.go(delta),
    push: (to, state) => this.#step(to, () => this.#history.push(to, state)),
    replace: (to, state) => this.#step(to, () => this.#history.replace(to, state)),
  };

  constructor() {
    this.#history.listen(({ action, location, delta }) => {
      if (this.#whenReturned !== null) return this.#endReturn();
      if (action === 'POP' && delta !== null && this.#mustAsk(location.pathname))
        return this.#holdBack(delta);
      this.#isLetThrough = false;
      this.#place = { location, navigationType: action };
      for (const listener of this.#listeners) listener();
    });
  }

  readonly place = (): Place => this.#place;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Has a question asked before every step. @returns takes it away */
  ask(question: LeaveQuestion): () => void {
    this.#question = question;
    return () => {
      if (this.#question === question) this.#question = null;
    };
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
