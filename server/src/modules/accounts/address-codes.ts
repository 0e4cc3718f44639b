import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from '@ancrage/shared/rules/recovery-code';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';

const KEY_BYTES = 32;
/** A code knows only the span in which it was made: the shorter that is, the better its lifetime is kept. */
const SPAN_S = 10;
const SPANS = RECOVERY_CODE_LIFETIME_S / SPAN_S;

/** A change of address: the person, the current address and the new one. */
export interface AddressChange {
  readonly uid: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Codes that prove that a person reads the mail of a new address: 60 bits, like recovery codes. They are derived from
 * the change and stored nowhere: a code is valid for this person and these two addresses, as long as a recovery code.
 * Source: Q-06.
 */
@Injectable()
export class AddressCodes {
  readonly #key: Uint8Array;

  constructor(secrets: Secrets) {
    this.#key = new Uint8Array(hkdfSync('sha256', secrets.refreshKey, '', 'ancrage address code', KEY_BYTES));
  }

  /** The span that a time is in. */
  spanOf(at: Date): number {
    return Math.floor(at.getTime() / 1000 / SPAN_S);
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
    const matches = Array.from({ length: SPANS }, (_, before) =>
      timingSafeEqual(given, this.#fingerprint(this.codeOf(change, span - before))),
    );
    return matches.includes(true);
  }

  #fingerprint(code: string): Uint8Array {
    return new Uint8Array(createHmac('sha256', this.#key).update(recoveryCodeKeyOf(code)).digest());
  }
}
