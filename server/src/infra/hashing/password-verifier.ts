/** What a stored hash says of a password. */
export interface Verification {
  readonly matches: boolean;
  /** The hash is not what would be stored today: to be replaced while the password is at hand. Source: Q-01. */
  readonly needsRehash: boolean;
}

/** Reads stored hashes of one kind. A kind from elsewhere joins by another of these. */
export interface PasswordVerifier {
  /** Whether a stored hash is of this kind. */
  knows(stored: string): boolean;
  /** Compares a password with a stored hash of this kind, at the cost that the hash names. */
  verify(stored: string, password: string): Promise<Verification>;
}
