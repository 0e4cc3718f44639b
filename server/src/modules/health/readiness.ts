import { Injectable } from '@nestjs/common';

/** Whether this process accepts more requests. False from the moment it receives a stop signal. Source: Q-62. */
@Injectable()
export class Readiness {
  #on = true;

  get isOn(): boolean {
    return this.#on;
  }

  /** Marks the process as not ready for good. */
  turnOff(): void {
    this.#on = false;
  }
}
