/** Whoever wants to be told of a change, and with what. */
export class Listeners<Told extends unknown[] = []> {
  readonly #all = new Set<(...told: Told) => void>();

  /** Has a listener told from now on. @returns stops telling it */
  readonly add = (listener: (...told: Told) => void): (() => void) => {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  };

  tell(...told: Told): void {
    for (const listener of this.#all) listener(...told);
  }
}
