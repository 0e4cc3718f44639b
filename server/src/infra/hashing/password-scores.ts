import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { HashingProcess } from './hashing-process.ts';
import { HASHES_WAITING, TooBusy } from './password-hasher.ts';

/** Judges new passwords, one after the other, in the process that hashes: whoever reads does not wait for it. */
@Injectable()
export class PasswordScores {
  readonly #queue = new PQueue({ concurrency: 1 });

  constructor(private readonly process: HashingProcess) {}

  /**
   * How hard a password is to guess, 0 to 4.
   * @param known what somebody who guesses knows of its owner and of the place
   * @throws TooBusy when too many wait already
   */
  of(password: string, known: readonly string[]): Promise<number> {
    if (this.#queue.size >= HASHES_WAITING) throw new TooBusy();
    return this.#queue.add(() => this.process.scoreOf(password, known));
  }
}
