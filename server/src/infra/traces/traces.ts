/** One piece of work that a trace tells of: what kind, how it went, how long. */
export interface Work {
  /** @param attributes words and numbers of ours: nothing of a person, no address, no text */
  end(attributes: Readonly<Record<string, string | number>>, hasFailed: boolean): void;
}

/** Tells a collector what was done, when, and within what: nothing at all unless an address is given. Source: Q-67. */
export abstract class Traces {
  /** A request has come in. @param headers of the request, which may say what it is a part of */
  abstract request(headers: Readonly<Record<string, string | string[] | undefined>>): Work;

  /** A job is begun. */
  abstract job(queue: string): Work;

  /** Tells what is left to be told. */
  abstract close(): Promise<void>;
}

const NO_WORK: Work = { end: () => {} };

/** Without a collector. */
export class NoTraces extends Traces {
  override request(): Work {
    return NO_WORK;
  }

  override job(): Work {
    return NO_WORK;
  }

  override async close(): Promise<void> {}
}
