import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from '@ancrage/shared/rules/recovery-code';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';

const KEY_BYTES = 32;
const SPAN_MS = RECOVERY_CODE_LIFETIME_S * 1000;

/** A change of address: the person, the current address and the new one. */
export interface AddressChange {
  readonly uid: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Codes that prove that a person reads the mail of a new address: 60 bits, like recovery codes. They are derived from
 * the change and stored nowhere: a code is valid for this person and these two addresses, within its period and the
 * next. Source: Q-06.
 */
@Injectable()
export class AddressCodes {
  readonly #key: Uint8Array;

  constructor(secrets: Secrets) {
    this.#key = new Uint8Array(hkdfSync('sha256', secrets.refreshKey, '', 'ancrage address code', KEY_BYTES));
  }

  /** The period that a time is in. */
  spanOf(at: Date): number {
    return Math.floor(at.getTime() / SPAN_MS);
  }

  /** The code of a change, as displayed. */
  codeOf({ uid, from, to }: AddressChange, span: number): string {
    const change = JSON.stringify([uid, mailKeyOf(from), to, span]);
    const mac = createHmac('sha256', this.#key).update(change).digest();
    return recoveryCodeOf(mac.subarray(0, RECOVERY_CODE_BYTES));
  }

  /** Whether a typed code is that of a change, and not expired. */
  isRight(typed: string, change: AddressChange, at: Date): boolean {
    const span = this.spanOf(at);
    const given = this.#fingerprint(typed);
    const matches = [span, span - 1].map((one) =>
      timingSafeEqual(given, this.#fingerprint(this.codeOf(change, one))),
    );
    return matches.includes(true);
  }

  #fingerprint(code: string): Uint8Array {
    return new Uint8Array(createHmac('sha256', this.#key).update(recoveryCodeKeyOf(code)).digest());
  }
}
