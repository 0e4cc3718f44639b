import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from '@ancrage/shared/rules/recovery-code';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';

const KEY_BYTES = 32;
const SPAN_MS = RECOVERY_CODE_LIFETIME_S * 1000;

/** A change of address: whose, from which address to which. */
export interface AddressChange {
  readonly uid: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Codes that prove who reads the mail of a new address: 60 bits, like recovery codes. They are derived from the change itself and
 * kept nowhere: one is good for this person, from this address to that one, within its span of time and the next. Source: Q-06.
 */
@Injectable()
export class AddressCodes {
  readonly #key: Uint8Array;

  constructor(secrets: Secrets) {
    this.#key = new Uint8Array(hkdfSync('sha256', secrets.refreshKey, '', 'ancrage address code', KEY_BYTES));
  }

  /** The span of time that a moment is in. */
  spanOf(at: Date): number {
    return Math.floor(at.getTime() / SPAN_MS);
  }

  /** The code of a change, as it is read. */
  codeOf({ uid, from, to }: AddressChange, span: number): string {
    const change = JSON.stringify([uid, mailKeyOf(from), to, span]);
    const mac = createHmac('sha256', this.#key).update(change).digest();
    return recoveryCodeOf(mac.subarray(0, RECOVERY_CODE_BYTES));
  }

  /** Whether a code that was typed in is that of a change, and not too old. */
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
