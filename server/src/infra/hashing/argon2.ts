/** Cost of an argon2id hash: memory in KiB, passes, lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Computes argon2id hashes, with a salt of 16 bytes and 32 bytes of hash. */
export interface Argon2 {
  /** @returns the hash in the usual encoding, which includes cost and salt */
  hash(password: string, cost: HashCost): Promise<string>;
  /** Computes the hash again, at the cost in the stored one, and compares. */
  verify(stored: string, password: string): Promise<boolean>;
}
