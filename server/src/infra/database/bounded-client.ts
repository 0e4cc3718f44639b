import pg from 'pg';

const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * A connection that closes when the server does not answer in time. pg alone would keep it, and the next query would wait
 * behind the unanswered one. Source.
 */
export class BoundedClient extends pg.Client {
  /** When it was opened, by `performance.now()`. */
  readonly openedAt = performance.now();
  /** Whether a query got no answer in time. */
  hasTimedOut = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = (...args: unknown[]): unknown => {
      const result: unknown = Reflect.apply(super.query, this, args);
      // The caller handles the failure: this only looks whether the connection can still be used.
      if (result instanceof Promise) result.catch((error: unknown) => this.#closeAfter(error));
      return result;
    };
    // pg declares a dozen overloads; each call is passed on as it is.
    this.query = query as typeof this.query;
  }

  #closeAfter(error: unknown): void {
    if (!isReadTimeout(error) || this.hasTimedOut) return;
    this.hasTimedOut = true;
    void this.end();
  }
}
