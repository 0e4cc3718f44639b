import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { openBytes, rememberedValueKeys, sealBytes, type ValueKeys } from './sealed-bytes.ts';
import { openStream, sealStream } from './sealed-stream.ts';
import {
  type FileContext,
  type PersonKey,
  SealBroken,
  type SealContext,
  Vault,
  type WrappedKey,
} from './vault.ts';

const KEY_BYTES = 32;

/** Describes a place in bytes that no other place shares. */
const bind = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.from(JSON.stringify(['ancrage', ...parts]));

const placeOf = ({ uid, nid, field }: SealContext) => bind('field', uid, nid, field);
const filePlace = ({ uid, file }: FileContext) => bind('file', uid, file);
const devicePlace = (uid: number) => bind('device', uid);
const keyPlace = (uid: number) => bind('data-key', uid);

/** Data keys that stay opened, and for how long: a person writes again within minutes. */
const MOST_OPENED = 1000;
const OPENED_FOR_MS = 5 * 60 * 1000;

/** A data key with what it was wrapped as. */
interface OpenedKey {
  readonly wrapped: Uint8Array;
  readonly masterKeyId: string;
  readonly dataKey: KeyObject;
  readonly valueKeys: ValueKeys;
}

/** The vault inside this process: the master key is a file of the installation. */
export class InProcessVault extends Vault {
  readonly #opened = new LRUCache<number, OpenedKey>({
    max: MOST_OPENED,
    ttl: OPENED_FOR_MS,
    ttlAutopurge: true,
  });
  readonly #master: { readonly id: string; readonly bytes: Uint8Array };

  constructor(master: { readonly id: string; readonly bytes: Uint8Array }) {
    super();
    this.#master = master;
  }

  makeKey(uid: number): WrappedKey {
    const wrapped = sealBytes(this.#master.bytes, keyPlace(uid), randomBytes(KEY_BYTES));
    return { wrapped, masterKeyId: this.#master.id };
  }

  keyOf(uid: number, key: WrappedKey): PersonKey {
    const { dataKey, valueKeys } = this.#openedKey(uid, key);
    return {
      seal: (context, text) => sealBytes(valueKeys, placeOf(context), Buffer.from(text, 'utf8')),
      open: (context, sealed) => openBytes(valueKeys, placeOf(context), sealed).toString('utf8'),
      openBytes: (context, sealed) => openBytes(valueKeys, placeOf(context), sealed),
      deviceSecret: () =>
        new Uint8Array(hkdfSync('sha256', dataKey, new Uint8Array(), devicePlace(uid), KEY_BYTES)),
      sealFile: (context, clear) => sealStream(dataKey, filePlace(context), clear),
      openFile: (context, sealed) => openStream(dataKey, filePlace(context), sealed),
    };
  }

  forget(uid: number): void {
    this.#opened.delete(uid);
  }

  /**
   * Unwraps a data key, unless this very wrapping was opened a moment ago. Whoever asks brings the wrapped key from the
   * database, so that the key of somebody who was erased is never asked for, and one that was wrapped anew is opened anew.
   */
  #openedKey(uid: number, { wrapped, masterKeyId }: WrappedKey): OpenedKey {
    const known = this.#opened.get(uid);
    if (known?.masterKeyId === masterKeyId && Buffer.compare(known.wrapped, wrapped) === 0) return known;
    const dataKey = createSecretKey(this.#unwrap(uid, { wrapped, masterKeyId }));
    const opened = {
      wrapped: Uint8Array.from(wrapped),
      masterKeyId,
      dataKey,
      valueKeys: rememberedValueKeys(dataKey),
    };
    this.#opened.set(uid, opened);
    return opened;
  }

  #unwrap(uid: number, { wrapped, masterKeyId }: WrappedKey): Uint8Array {
    if (masterKeyId !== this.#master.id)
      throw new SealBroken('The master key that wrapped this data key is not here.');
    return openBytes(this.#master.bytes, keyPlace(uid), wrapped);
  }
}
