import * as z from 'zod/mini';

/** A dialog that the back button closes, or a slide that it takes back, on the page it was opened on. */
interface Cover {
  readonly pageKey: string;
  readonly close: () => void;
}

/** What this file reads of an entry of the browser's history. */
const entrySchema = z.object({
  /** the key of the router's location; the first page of a visit has none */
  key: z._default(z.string(), 'default'),
  /** how many entries above its page the entry is; 0 for the page itself */
  cover: z._default(z.number(), 0),
});

const entryShown = (): z.infer<typeof entrySchema> => entrySchema.parse(window.history.state ?? {});

/**
 * An open dialog, and each slide gone on to, covers its page with an entry in the browser's history, for the back button to
 * take away; the router does not see steps between the entries of one page. Every navigation starts from the page itself, once
 * the entries above it are gone. The browser keeps such entries over a reload and for its
 * forward button: they are left again as soon as they are shown. Source: decisions 86, 121 and 125.
 */
class PageCovers {
  /** the page that the router shows */
  #pageKey = entryShown().key;
  /** the page of the entry that the browser was at last */
  #entryKey = this.#pageKey;
  #covers: readonly Cover[] = [];
  /** how many of the entries above the page belong to covers that are open */
  #height = 0;
  /** while a step of our own through the history is on its way */
  #isStepping = false;
  /** while a question is open or a navigation has begun: nothing covers the page then */
  #isPaused = false;
  /** what waits for the entries above the page to be gone */
  #departure: (() => void) | null = null;

  constructor() {
    // Before the router listens itself.
    window.addEventListener('popstate', (event) => this.#popped(event));
  }

  /**
   * Has the back button close a dialog, or take back a slide, instead of leaving the page under it: the last one first.
   * @returns ends that
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

  /** Takes note of the page that the router shows. */
  readonly show = (pageKey: string): void => {
    this.#pageKey = pageKey;
    this.#entryKey = entryShown().key;
    this.resume();
  };

  /** Leaves the history alone while a person is asked whether to leave the page. */
  readonly pause = (): void => {
    this.#isPaused = true;
  };

  /** Goes on after the person has stayed. */
  readonly resume = (): void => {
    this.#isPaused = false;
    this.#departure = null;
    this.#settleSoon();
  };

  /** Leaves the page once no entry is above it. */
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
    const isBack = isWithinPage && !this.#isStepping && cover < this.#height;
    if (isWithinPage) event.stopImmediatePropagation();
    this.#isStepping = false;
    this.#entryKey = key;
    this.#height = cover;
    if (isBack && !this.#isPaused) this.#coversOfPage().at(-1)?.close();
    this.#settleSoon();
  }

  /** Waits for what else follows from the same press: a dialog that opens in the place of another, a navigation. */
  #settleSoon(): void {
    setTimeout(() => this.#settle());
  }

  /** Brings the entries above the page in line with what covers it: one for each. */
  #settle(): void {
    const { key, cover } = entryShown();
    // Another call follows: from the step, or from the page that the router is about to show.
    if (this.#isStepping || key !== this.#pageKey) return;
    if (this.#departure !== null) this.#depart(cover);
    else if (!this.#isPaused) this.#lay(cover, this.#coversOfPage().length);
  }

  #depart(found: number): void {
    if (found > 0) {
      this.#step(-found);
      return;
    }
    const depart = this.#departure;
    this.#departure = null;
    depart?.();
  }

  #lay(found: number, wanted: number): void {
    if (found > wanted) this.#step(wanted - found);
    for (let cover = found + 1; cover <= wanted; cover += 1)
      window.history.pushState({ ...window.history.state, cover }, '');
    this.#height = wanted;
  }

  #step(entries: number): void {
    this.#isStepping = true;
    window.history.go(entries);
  }
}

/** What covers the page shown in this tab. */
export const pageCovers = new PageCovers();
