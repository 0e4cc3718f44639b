import { Injectable } from '@nestjs/common';
import { HashQueue } from './hash-queue.ts';
import type { HashingProcess } from './hashing-process.ts';

/** Judges new passwords, one after the other, in the process that hashes: whoever reads does not wait for it. */
@Injectable()
export class PasswordScorer {
  private readonly line = new HashQueue(1);

  constructor(private readonly process: HashingProcess) {}

  /**
   * How hard a password is to guess, 0 to 4.
   * @param known what somebody who guesses knows of its owner and of the place
   * @throws TooBusyError when too many wait already
   */
  of(password: string, known: readonly string[]): Promise<number> {
    return this.line.add(() => this.process.scoreOf(password, known));
  }
}
