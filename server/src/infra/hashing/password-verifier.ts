/** The result of comparing a password with a stored hash. */
export interface Verification {
  readonly matches: boolean;
  /** The hash has outdated parameters: replace it while the password is known. Source: Q-01. */
  readonly needsRehash: boolean;
}

/** Verifies stored hashes of one kind. Support for a new kind is another implementation. */
export interface PasswordVerifier {
  /** Whether a stored hash is of this kind. */
  knows(stored: string): boolean;
  /** Compares a password with a stored hash of this kind, at the cost in the hash. */
  verify(stored: string, password: string): Promise<Verification>;
}
