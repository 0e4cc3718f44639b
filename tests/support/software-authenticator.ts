import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AddedCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownCredential,
} from '@ancrage/shared/wire/passkey-credentials';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** CBOR, as far as credentials need it. Source: RFC 8949, §3. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, count: number) => {
    const kind = major << 5;
    if (count < 24) return Buffer.from([kind | count]);
    return count < 256 ? Buffer.from([kind | 24, count]) : Buffer.from([kind | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => {
    if (
      typeof item !== 'number' &&
      typeof item !== 'string' &&
      !Buffer.isBuffer(item) &&
      !(item instanceof Map)
    )
      throw new TypeError('This CBOR has numbers, texts, bytes and maps.');
    return [cbor(key), cbor(item)];
  });
  return Buffer.concat([head(5, value.size), ...pairs]);
};

/** The public key of an ES256 credential. Source: RFC 9053, §7.1.1. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
};

interface Credential {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** What an authenticator or its browser does otherwise than it should. */
interface Deviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  verifiesUser?: boolean;
  /** Signature counter of an authenticator that is a copy. */
  counter?: number;
  userHandle?: string;
  format?: string;
}

/** A browser with an authenticator: makes one passkey and signs with it, by Node's cryptography alone. Source: WebAuthn Level 3, §6. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  #credential: Credential | null = null;

  /** @param origin of the page that asks */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes a passkey; packed self attestation, so that the server checks a signature. */
  make(options: PasskeyCreation, deviations: Deviations = {}): AddedCredential {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.#credential = { id, privateKey, userHandle: options.user.id, counter: 0 };
    const clientData = this.#clientData('webauthn.create', options.challenge, deviations);
    const authData = Buffer.concat([
      this.#authData(options.rp.id, HAS_CREDENTIAL, 0, deviations),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseOf(publicKey),
    ]);
    const sig = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', deviations.format ?? 'packed'],
        [
          'attStmt',
          new Map<string, unknown>([
            ['alg', -7],
            ['sig', sig],
          ]),
        ],
        ['authData', authData],
      ]),
    );
    return {
      ...this.#named(id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  /**
   * Shows the passkey.
   * @throws Error when none was made
   */
  show(options: PasskeyRequest, deviations: Deviations = {}): ShownCredential {
    const credential = this.#credential;
    if (!credential) throw new Error('No passkey was made.');
    credential.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, deviations);
    const counter = deviations.counter ?? credential.counter;
    const authData = this.#authData(options.rpId, 0, counter, deviations);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...this.#named(credential.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: deviations.userHandle ?? credential.userHandle,
      },
    };
  }

  #named(id: Buffer) {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key' } as const;
  }

  #clientData(type: string, challenge: string, { origin, challenge: other }: Deviations): Buffer {
    const said = { type, challenge: other ?? challenge, origin: origin ?? this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said));
  }

  #authData(rpId: string, more: number, counter: number, deviations: Deviations): Buffer {
    const flags = PRESENT | (deviations.verifiesUser === false ? 0 : VERIFIED) | more;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(deviations.rpId ?? rpId), tail]);
  }
}
