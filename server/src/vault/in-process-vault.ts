import { hkdfSync, randomBytes } from 'node:crypto';
import { openBytes, sealBytes } from './sealed-bytes.ts';
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

/** The vault inside this process: the master key is a file of the installation. */
export class InProcessVault extends Vault {
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
    if (key.masterKeyId !== this.#master.id)
      throw new SealBroken('The master key that wrapped this data key is not here.');
    const dataKey = openBytes(this.#master.bytes, keyPlace(uid), key.wrapped);
    return {
      seal: (context, text) => sealBytes(dataKey, placeOf(context), Buffer.from(text, 'utf8')),
      open: (context, sealed) => openBytes(dataKey, placeOf(context), sealed).toString('utf8'),
      openBytes: (context, sealed) => openBytes(dataKey, placeOf(context), sealed),
      deviceSecret: () =>
        new Uint8Array(hkdfSync('sha256', dataKey, new Uint8Array(), devicePlace(uid), KEY_BYTES)),
      sealFile: (context, clear) => sealStream(dataKey, filePlace(context), clear),
      openFile: (context, sealed) => openStream(dataKey, filePlace(context), sealed),
    };
  }
}
