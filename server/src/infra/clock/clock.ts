/** The time, injected so that tests can move it. Nothing else on the server reads the time. */
export abstract class Clock {
  /** The present moment. */
  abstract now(): Date;
}

/** The machine's own clock. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
