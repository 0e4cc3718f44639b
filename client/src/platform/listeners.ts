/** The callbacks to run when something changes, with the arguments that describe the change. */
export class Listeners<Args extends unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** Adds a listener. @returns a function that removes it */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  };

  notify(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
