import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from '@ancrage/shared/rules/recovery-code';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import type { StoredCode } from './password-recovery.repository.ts';

const HMAC_BYTES = 32;
/** A decoy for a person without a code: comparing takes as long. */
const NO_CODE: StoredCode = { uid: 0, hmac: new Uint8Array(HMAC_BYTES) };

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

  /** Whether a typed code is the stored one; takes as long when none is stored. Source: Q-05. */
  isRight(typed: string, stored: StoredCode | null): boolean {
    const { uid, hmac } = stored ?? NO_CODE;
    return timingSafeEqual(this.hmacOf(uid, typed), hmac) && stored !== null;
  }

  private hmacOf(uid: number, code: string): Uint8Array<ArrayBuffer> {
    const mac = createHmac('sha256', this.key).update(`${uid}:${recoveryCodeKeyOf(code)}`);
    return new Uint8Array(mac.digest());
  }
}
