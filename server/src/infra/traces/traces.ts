/** A span: one piece of work with its kind, result and duration. */
export interface Work {
  /** @param attributes our own words and numbers: nothing of a person, no address, no text */
  end(attributes: Readonly<Record<string, string | number>>, hasFailed: boolean): void;
}

/** Sends spans to a collector; does nothing without an address. Source: Q-67. */
export abstract class Traces {
  /** Starts the span of a request. @param headers of the request, which may name the parent span */
  abstract request(headers: Readonly<Record<string, string | string[] | undefined>>): Work;

  /** Starts the span of a job. */
  abstract job(queue: string): Work;

  /** Sends the spans that are left. */
  abstract close(): Promise<void>;
}

const NO_WORK: Work = { end: () => {} };

/** No traces, without a collector. */
export class NoTraces extends Traces {
  override request(): Work {
    return NO_WORK;
  }

  override job(): Work {
    return NO_WORK;
  }

  override async close(): Promise<void> {}
}
