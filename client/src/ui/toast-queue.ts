export type Tone = 'success' | 'error' | 'info';

/** What is to be said. */
export interface ToastMessage {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly text: string;
  /** One thing to do about it, « Annuler » most often. The toast closes when it is pressed. */
  readonly action?: { label: string; onPress: () => void } | undefined;
  /** Fires when it no longer holds: the toast closes, or does not show at all. */
  readonly until?: AbortSignal | undefined;
}

/** How toasts are shown. */
export interface ToastPlace {
  /** How long one stays, in milliseconds. Source: K-06. */
  readonly timeout: number;
  /** Whether they come at the foot of a wide screen: where pages have their acts beside the heading, as the console's do. */
  readonly atFoot?: boolean;
}

/** What is said while the file that shows it is on its way waits here. */
export class ToastQueue {
  readonly #listeners = new Set<() => void>();
  #waiting: readonly ToastMessage[] = [];

  push(message: ToastMessage): void {
    this.#waiting = [...this.#waiting, message];
    for (const listener of this.#listeners) listener();
  }

  /** What waits, oldest first; it waits no longer. */
  take(): readonly ToastMessage[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
