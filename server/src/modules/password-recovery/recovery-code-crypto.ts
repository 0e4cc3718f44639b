import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from '@ancrage/shared/rules/recovery-code';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import type { StoredCode } from './password-recovery.repository.ts';

const HMAC_BYTES = 32;

/** Recovery codes: 60 random bits. Only an HMAC bound to the person is stored. Source: Q-06. */
@Injectable()
export class RecoveryCodeCrypto {
  private readonly key: Uint8Array;

  constructor(
    secrets: Secrets,
    private readonly randomness: Randomness,
  ) {
    const info = 'ancrage recovery code';
    this.key = new Uint8Array(hkdfSync('sha256', secrets.refreshKey, '', info, HMAC_BYTES));
  }

  /** A new code for a person, in its displayed and stored forms. */
  make(uid: number): { code: string; stored: StoredCode } {
    const code = recoveryCodeOf(this.randomness.bytes(RECOVERY_CODE_BYTES));
    return { code, stored: { uid, hmac: this.hmacOf(uid, code) } };
  }

  /** The stored code that a typed one matches, or null. An HMAC is computed when none is stored, too. Source: Q-05. */
  match(typed: string, stored: readonly StoredCode[]): StoredCode | null {
    const hmac = this.hmacOf(stored[0]?.uid ?? 0, typed);
    const matches = stored.filter((code) => timingSafeEqual(hmac, code.hmac));
    return matches[0] ?? null;
  }

  private hmacOf(uid: number, code: string): Uint8Array<ArrayBuffer> {
    const mac = createHmac('sha256', this.key).update(`${uid}:${recoveryCodeKeyOf(code)}`);
    return new Uint8Array(mac.digest());
  }
}
