import * as z from 'zod/mini';

/** A dialog that the back button closes, or a slide that it undoes, with the page it belongs to. */
interface Cover {
  readonly pageKey: string;
  readonly close: () => void;
}

/** The part of a history entry's state that this file reads. */
const entrySchema = z.object({
  /** the key of the router's location; the first page of a visit has none */
  key: z._default(z.string(), 'default'),
  /** how many entries above its page the entry is; 0 for the page itself */
  cover: z._default(z.number(), 0),
});

const entryShown = (): z.infer<typeof entrySchema> => entrySchema.parse(window.history.state ?? {});

/**
 * An open dialog, and each further slide, adds a history entry on top of its page, which the back button removes; the
 * router does not see steps between the entries of one page. Every navigation starts from the page's own entry, after
 * the entries above it are removed. The browser keeps such entries after a reload and for its forward button: they are
 * left again as soon as they are shown. Source: decisions 86, 121 and 125.
 */
class PageCovers {
  /** key of the page that the router shows */
  #pageKey = entryShown().key;
  /** key of the page of the last history entry */
  #entryKey = this.#pageKey;
  #covers: readonly Cover[] = [];
  /** how many entries above the page belong to open covers */
  #height = 0;
  /** how many entries above the page are left after our own history step, while it is pending */
  #steppingTo: number | null = null;
  /** while a question is open or a navigation has begun: the page then has no covers */
  #isPaused = false;
  /** runs when the entries above the page are removed */
  #departure: (() => void) | null = null;

  constructor() {
    // Registered before the router's own listener.
    window.addEventListener('popstate', (event) => this.#popped(event));
  }

  /**
   * Makes the back button close a dialog, or undo a slide, before it leaves the page: the last one first.
   * @returns a function that ends this
   */
  readonly cover = (close: () => void): (() => void) => {
    const cover = { pageKey: this.#pageKey, close };
    this.#covers = [...this.#covers, cover];
    this.#settle();
    return () => {
      this.#covers = this.#covers.filter((other) => other !== cover);
      this.#settleSoon();
    };
  };

  /** Whether the entry shown is above its page. */
  readonly isCovered = (): boolean => entryShown().cover > 0;

  /** Records the key of the page that the router shows. */
  readonly show = (pageKey: string): void => {
    this.#pageKey = pageKey;
    this.#entryKey = entryShown().key;
    this.resume();
  };

  /** Stops changing the history while the user is asked whether to leave the page. */
  readonly pause = (): void => {
    this.#isPaused = true;
  };

  /** Resumes after the user has stayed. */
  readonly resume = (): void => {
    this.#isPaused = false;
    this.#departure = null;
    this.#settleSoon();
  };

  /** Leaves the page once there are no entries above it. */
  readonly leave = (depart: () => void): void => {
    this.#isPaused = true;
    this.#departure = depart;
    this.#settle();
  };

  #coversOfPage(): readonly Cover[] {
    return this.#covers.filter(({ pageKey }) => pageKey === this.#pageKey);
  }

  #popped(event: PopStateEvent): void {
    const { key, cover } = entryShown();
    const isWithinPage = key === this.#pageKey && key === this.#entryKey;
    // The back button pressed during our own step may arrive together with it.
    const isBack = isWithinPage && cover < (this.#steppingTo ?? this.#height);
    if (isWithinPage) event.stopImmediatePropagation();
    this.#steppingTo = null;
    this.#entryKey = key;
    this.#height = cover;
    if (isBack && !this.#isPaused) this.#coversOfPage().at(-1)?.close();
    this.#settleSoon();
  }

  /** Waits for other effects of the same click: a dialog that replaces another, a navigation. */
  #settleSoon(): void {
    setTimeout(() => this.#settle());
  }

  /** Adds or removes history entries until there is one for each cover. */
  #settle(): void {
    const { key, cover } = entryShown();
    // Another call follows, from the pending step or from the next page.
    if (this.#steppingTo !== null || key !== this.#pageKey) return;
    if (this.#departure !== null) this.#depart(cover);
    else if (!this.#isPaused) this.#lay(cover, this.#coversOfPage().length);
  }

  #depart(found: number): void {
    if (found > 0) {
      this.#step(found, 0);
      return;
    }
    const depart = this.#departure;
    this.#departure = null;
    depart?.();
  }

  #lay(found: number, wanted: number): void {
    if (found > wanted) this.#step(found, wanted);
    for (let cover = found + 1; cover <= wanted; cover += 1)
      window.history.pushState({ ...window.history.state, cover }, '');
    this.#height = wanted;
  }

  #step(from: number, to: number): void {
    this.#steppingTo = to;
    window.history.go(to - from);
  }
}

/** The covers of the current page in this tab. */
export const pageCovers = new PageCovers();
