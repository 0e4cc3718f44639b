import { Injectable } from '@nestjs/common';

/** Whether this process wants more requests. Off from the moment it is told to stop. Source: Q-62. */
@Injectable()
export class Readiness {
  #on = true;

  get isOn(): boolean {
    return this.#on;
  }

  /** From now on the process is not ready any more. */
  turnOff(): void {
    this.#on = false;
  }
}
