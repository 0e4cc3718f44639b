import type { PasswordStrength } from '@ancrage/shared/rules/password-strength';
import { Injectable } from '@nestjs/common';
import { HashQueue } from './hash-queue.ts';
import type { HashingProcess } from './hashing-process.ts';

/** Scores new passwords, one at a time, in the hashing process, so that requests that read do not wait. */
@Injectable()
export class PasswordScorer {
  private readonly queue = new HashQueue(1);

  constructor(private readonly process: HashingProcess) {}

  /**
   * How hard a password is to guess, and why it is refused.
   * @param known words that an attacker knows about the owner and the site
   * @throws TooBusyError when too many wait already
   */
  of(password: string, known: readonly string[]): Promise<PasswordStrength> {
    return this.queue.add(() => this.process.strengthOf(password, known));
  }
}
