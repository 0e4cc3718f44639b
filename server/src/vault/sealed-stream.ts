import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { valueKeysOf } from './sealed-bytes.ts';
import { DecryptionError } from './vault.ts';

/**
 * The format of an encrypted stream: version (1), HKDF salt (16), then frames of AES-256-GCM, each ciphertext and tag
 * (16). Every frame but the last holds 64 KiB. The salt gives the stream a separate key, so that the nonce may count
 * the frames; it also says whether a frame is the last, so that nothing can be cut, doubled or swapped.
 */
const VERSION = 2;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + SALT_BYTES;
const FRAME_BYTES = 64 * 1024;
const ALGORITHM = 'aes-256-gcm';

/** The chunks of a frame. */
interface Frame {
  readonly pieces: readonly Uint8Array[];
  readonly last: boolean;
}

const nonceOf = (index: number, last: boolean): Uint8Array => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt8(last ? 1 : 0, 0);
  nonce.writeUInt32BE(index, NONCE_BYTES - 4);
  return nonce;
};

/** Splits bytes into chunks of one size. The last may be shorter, and is empty only for an empty stream. */
async function* framesOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Frame> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (length + rest.length > size) {
      const part = rest.subarray(0, size - length);
      yield { pieces: [...held, part], last: false };
      rest = rest.subarray(part.length);
      held = [];
      length = 0;
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  yield { pieces: held, last: true };
}

/**
 * Encrypts a stream, bound to a context; holds at most a frame. The output has chunks of any size, which the writer
 * should combine.
 */
export async function* sealStream(
  key: KeyObject,
  bound: Uint8Array,
  clear: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const ownKey = valueKeysOf(key)(salt, bound);
  yield Buffer.concat([Buffer.of(VERSION), salt]);
  let index = 0;
  for await (const { pieces, last } of framesOf(clear, FRAME_BYTES)) {
    const options = { authTagLength: TAG_BYTES };
    const cipher = createCipheriv(ALGORITHM, ownKey, nonceOf(index, last), options).setAAD(bound);
    for (const piece of pieces) yield cipher.update(piece);
    // `final` returns no bytes with a stream cipher: it only computes the tag.
    cipher.final();
    yield cipher.getAuthTag();
    index += 1;
  }
}

const openFrame = (key: KeyObject, bound: Uint8Array, index: number, { pieces, last }: Frame): Buffer => {
  const [first] = pieces;
  const bytes = pieces.length === 1 && first ? first : Buffer.concat(pieces);
  if (bytes.length < TAG_BYTES) throw new DecryptionError('This stream was cut.');
  const end = bytes.length - TAG_BYTES;
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(index, last), options).setAAD(bound);
  decipher.setAuthTag(bytes.subarray(end));
  try {
    const clear = decipher.update(bytes.subarray(0, end));
    // `final` returns no bytes with a stream cipher: it only checks the tag.
    decipher.final();
    return clear;
  } catch (cause) {
    throw new DecryptionError('This stream was sealed for another place, cut, or changed since.', { cause });
  }
};

/** Reads the head of a stream. */
const splitHead = async (source: AsyncIterator<Uint8Array>) => {
  let held = Buffer.alloc(0);
  while (held.length < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    held = Buffer.concat([held, value]);
  }
  if (held.length < HEAD_BYTES || held[0] !== VERSION)
    throw new DecryptionError('This stream was never sealed.');
  return { salt: held.subarray(1, HEAD_BYTES), first: held.subarray(HEAD_BYTES) };
};

async function* following(first: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let step = await source.next(); !step.done; step = await source.next()) yield step.value;
}

/**
 * Decrypts a stream while it is read. Every byte returned is authentic; only the end proves that none is missing.
 * @throws DecryptionError when the key, the context, a single bit or the length differs
 */
export async function* openStream(
  key: KeyObject,
  bound: Uint8Array,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const source = sealed[Symbol.asyncIterator]();
  try {
    const { salt, first } = await splitHead(source);
    const ownKey = valueKeysOf(key)(salt, bound);
    let index = 0;
    for await (const frame of framesOf(following(first, source), FRAME_BYTES + TAG_BYTES)) {
      yield openFrame(ownKey, bound, index, frame);
      index += 1;
    }
  } finally {
    await source.return?.();
  }
}
