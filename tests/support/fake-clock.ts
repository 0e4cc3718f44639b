import { Clock } from '@ancrage/server/infra/clock/clock';

/** A stopped clock that a test moves. */
export class FakeClock extends Clock {
  private at: number;

  /** @param start its first time, as an ISO 8601 text */
  constructor(start = '2026-03-02T08:00:00.000Z') {
    super();
    this.at = Date.parse(start);
  }

  override now(): Date {
    return new Date(this.at);
  }

  /** Moves on by a number of milliseconds. */
  advance(ms: number): void {
    this.at += ms;
  }

  /** Moves on by a number of seconds. */
  advanceSeconds(seconds: number): void {
    this.advance(seconds * 1000);
  }
}
