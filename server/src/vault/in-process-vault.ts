import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MasterKey } from '../config/master-keys.ts';
import { clearBytesOf, escapedText, escapedTextOf, textOf } from './escaped-text.ts';
import { cachedValueKeys, openBytes, sealBytes, type ValueKeys, valueKeysOf } from './sealed-bytes.ts';
import { openStream, sealStream } from './sealed-stream.ts';
import {
  DecryptionError,
  type FileContext,
  type PersonKey,
  type SealContext,
  Vault,
  type WrappedKey,
} from './vault.ts';

const KEY_BYTES = 32;

/** Encodes a context as unique bytes. */
const bind = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.from(JSON.stringify(['ancrage', ...parts]));

const placeOf = ({ uid, nid, field }: SealContext) => bind('field', uid, nid, field);
const filePlace = ({ uid, file }: FileContext) => bind('file', uid, file);
const devicePlace = (uid: number) => bind('device', uid);
const deviceSecretPlace = (uid: number) => bind('device-secret', uid);
const keyPlace = (uid: number) => bind('data-key', uid);

/** Size and lifetime of the cache of data keys: a person writes again within minutes. */
const MOST_OPENED = 1000;
const OPENED_FOR_MS = 5 * 60 * 1000;

/** A data key, with its wrapped form. */
interface OpenedKey {
  readonly wrapped: Uint8Array;
  readonly masterKeyId: string;
  readonly dataKey: KeyObject;
  readonly valueKeys: ValueKeys;
}

/** The master keys of a vault. */
export interface KeyRing {
  /** The key that seals. */
  readonly sealing: MasterKey;
  /** The key with an id; null when it is not available. */
  find(id: string): MasterKey | null;
}

/** A vault in this process: the master keys are a file of the installation. */
export class InProcessVault extends Vault {
  readonly #opened = new LRUCache<number, OpenedKey>({
    max: MOST_OPENED,
    ttl: OPENED_FOR_MS,
    ttlAutopurge: true,
  });
  readonly #masters: KeyRing;

  constructor(masters: KeyRing) {
    super();
    this.#masters = masters;
  }

  makeKey(uid: number): WrappedKey {
    return this.#wrap(uid, randomBytes(KEY_BYTES));
  }

  keyOf(uid: number, key: WrappedKey): PersonKey {
    const { dataKey, valueKeys } = this.#openedKey(uid, key);
    return {
      seal: (context, text) => {
        const escaped = typeof text === 'string' ? escapedText(text) : text;
        return sealBytes(valueKeys, placeOf(context), clearBytesOf(escaped));
      },
      open: (context, sealed) => textOf(openBytes(valueKeys, placeOf(context), sealed)),
      openEscaped: (context, sealed) => escapedTextOf(openBytes(valueKeys, placeOf(context), sealed)),
      deviceSecret: () =>
        key.deviceSecret
          ? new Uint8Array(openBytes(valueKeys, deviceSecretPlace(uid), key.deviceSecret))
          : new Uint8Array(hkdfSync('sha256', dataKey, new Uint8Array(), devicePlace(uid), KEY_BYTES)),
      sealDeviceSecret: (secret) => sealBytes(valueKeys, deviceSecretPlace(uid), secret),
      sealFile: (context, clear) => sealStream(dataKey, filePlace(context), clear),
      openFile: (context, sealed) => openStream(dataKey, filePlace(context), sealed),
    };
  }

  forget(uid: number): void {
    this.#opened.delete(uid);
  }

  /**
   * Unwraps a data key, or takes it from the cache if the wrapped form is the same. The caller reads the wrapped key
   * from the database, so an erased person's key is never requested, and a rewrapped one is unwrapped again.
   */
  #openedKey(uid: number, { wrapped, masterKeyId }: WrappedKey): OpenedKey {
    const known = this.#opened.get(uid);
    if (known?.masterKeyId === masterKeyId && Buffer.compare(known.wrapped, wrapped) === 0) return known;
    const dataKey = createSecretKey(this.#unwrap(uid, { wrapped, masterKeyId }));
    const opened = {
      wrapped: Uint8Array.from(wrapped),
      masterKeyId,
      dataKey,
      valueKeys: cachedValueKeys(dataKey),
    };
    this.#opened.set(uid, opened);
    return opened;
  }

  opens(uid: number, key: WrappedKey): boolean {
    try {
      this.#unwrap(uid, key);
      return true;
    } catch (error) {
      if (error instanceof DecryptionError) return false;
      throw error;
    }
  }

  rewrap(uid: number, key: WrappedKey): WrappedKey {
    return this.#wrap(uid, this.#unwrap(uid, key));
  }

  #wrap(uid: number, dataKey: Uint8Array): WrappedKey {
    const { id, bytes } = this.#masters.sealing;
    return {
      wrapped: sealBytes(valueKeysOf(createSecretKey(bytes)), keyPlace(uid), dataKey),
      masterKeyId: id,
    };
  }

  #unwrap(uid: number, { wrapped, masterKeyId }: WrappedKey): Uint8Array {
    const master = this.#masters.find(masterKeyId);
    if (!master) throw new DecryptionError('The master key that wrapped this data key is not here.');
    return openBytes(valueKeysOf(createSecretKey(master.bytes)), keyPlace(uid), wrapped);
  }
}
