import { HashingProcess } from '@ancrage/server/infra/hashing/hashing-process';
import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { strengthOf } from '@ancrage/server/infra/hashing/score-password';
import type { PasswordStrength } from '@ancrage/shared/rules/password-strength';
import { hash, verify } from '@node-rs/argon2';

/** Hashing for real takes a tenth of a second on purpose, at every sign-in: what is not about it makes do with less. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes and checks passwords cheaply, without its own threads. */
export const cheapHasher = (): PasswordHasher => new PasswordHasher({ hash, verify }, CHEAP_HASH);

/**
 * Scores new passwords in the calling process: starting another takes a second for each application of the tests. The
 * browser tests, and those of the launcher, use the real hashing process.
 */
export class InProcessHashing extends HashingProcess {
  override strengthOf(password: string, known: readonly string[]): Promise<PasswordStrength> {
    return strengthOf(password, known);
  }
}
