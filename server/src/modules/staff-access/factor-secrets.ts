import { createSecretKey, hkdfSync } from 'node:crypto';
import { openBytes, sealBytes, type ValueKeys, valueKeysOf } from '../../vault/sealed-bytes.ts';
import { DecryptionError } from '../../vault/vault.ts';

const KEY_BYTES = 32;

/** A key for one purpose, from a refresh key. */
export const derivedKey = (refreshKey: Uint8Array, info: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', refreshKey, '', info, KEY_BYTES));

const boundTo = (staffId: number): Uint8Array => Buffer.from(`staff ${staffId} second factor`);

/** Secrets of second factors of the staff, encrypted under the first of the refresh keys. Source: Q-23; decision 165. */
export class FactorSecrets {
  readonly #keys: readonly ValueKeys[];

  /** @param refreshKeys the first encrypts, all of them decrypt */
  constructor(refreshKeys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#keys = refreshKeys.map((key) =>
      valueKeysOf(createSecretKey(derivedKey(key, 'ancrage staff second factor'))),
    );
  }

  seal(staffId: number, secret: Uint8Array): Uint8Array<ArrayBuffer> {
    const [key] = this.#keys;
    if (!key) throw new RangeError('There is a refresh key.');
    return sealBytes(key, boundTo(staffId), secret);
  }

  /** @throws DecryptionError when no key opens it for this member */
  open(staffId: number, sealed: Uint8Array): Buffer {
    for (const key of this.#keys)
      try {
        return openBytes(key, boundTo(staffId), sealed);
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
      }
    throw new DecryptionError('No refresh key opens this second factor.');
  }
}
