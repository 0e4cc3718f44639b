export type Tone = 'success' | 'error' | 'info';

/** The content of a toast. */
export interface ToastMessage {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly text: string;
  /** One action, most often « Annuler ». A press closes the toast. */
  readonly action?: { label: string; onPress: () => void } | undefined;
  /** Aborted when the message no longer applies: the toast closes, or is never shown. */
  readonly until?: AbortSignal | undefined;
}

/** The options of the toast list. */
export interface ToastPlace {
  /** How long a toast is shown, in milliseconds. Source: K-06. */
  readonly timeout: number;
  /**
   * Whether toasts are at the bottom of a wide screen, where pages have their actions next to the heading, as in the
   * admin console.
   */
  readonly atFoot?: boolean;
}

/** Queues messages until the file of the toast list is loaded. */
export class ToastQueue {
  readonly #listeners = new Set<() => void>();
  #waiting: readonly ToastMessage[] = [];

  push(message: ToastMessage): void {
    this.#waiting = [...this.#waiting, message];
    for (const listener of this.#listeners) listener();
  }

  /** Returns the queued messages, oldest first, and empties the queue. */
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
