import { hash, timingSafeEqual } from 'node:crypto';
import { PAPER_CODE_BYTES, paperCodeKeyOf, paperCodeOf } from '@ancrage/shared/rules/paper-code';
import { Injectable } from '@nestjs/common';
import { Randomness } from '../../infra/randomness/randomness.ts';

/** The SHA-256 of a paper code. */
export type PaperHash = Uint8Array<ArrayBuffer>;

/**
 * Paper codes: 130 random bits. Their SHA-256, with the number of the person, is all that is stored. No key takes part: paper
 * outlives the keys of an installation, and nobody can try 2^130 codes.
 */
@Injectable()
export class PaperCodes {
  constructor(private readonly randomness: Randomness) {}

  /** A new code for a person, in its displayed and stored forms. */
  make(uid: number): { code: string; stored: PaperHash } {
    const code = paperCodeOf(this.randomness.bytes(PAPER_CODE_BYTES));
    return { code, stored: this.hashOf(uid, code) };
  }

  /** The stored hash that a typed code matches, or null. A hash is computed when none is stored, too. Source: Q-05. */
  match(uid: number | null, typed: string, stored: readonly PaperHash[]): PaperHash | null {
    const typedHash = this.hashOf(uid ?? 0, typed);
    return stored.find((one) => timingSafeEqual(typedHash, one)) ?? null;
  }

  private hashOf(uid: number, code: string): PaperHash {
    return new Uint8Array(hash('sha256', `ancrage paper code:${uid}:${paperCodeKeyOf(code)}`, 'buffer'));
  }
}
