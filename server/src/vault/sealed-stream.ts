import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { valueKeysOf } from './sealed-bytes.ts';
import { DecryptionError } from './vault.ts';

/**
 * A sealed stream: version (1), HKDF salt (16), then frames of AES-256-GCM, each ciphertext and tag (16). Every frame but
 * the last holds 64 KiB. The salt gives the stream a key of its own, so that the nonce may count the frames; it also
 * says whether a frame is the last, so that nothing can be cut, doubled or swapped.
 */
const VERSION = 2;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + SALT_BYTES;
const FRAME_BYTES = 64 * 1024;
const ALGORITHM = 'aes-256-gcm';

/** A frame as the pieces that it came in. */
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

/** Cuts bytes into pieces of one size. The last may be shorter, and is empty only when there is nothing at all. */
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
 * Seals bytes as they come, bound to a description of their place; at most a frame of them is held. What comes out is in
 * pieces of any size: whoever writes them has them written together.
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
    // A stream cipher holds nothing back: its end only makes the tag.
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
    // A stream cipher holds nothing back: its end only checks the tag.
    decipher.final();
    return clear;
  } catch (cause) {
    throw new DecryptionError('This stream was sealed for another place, cut, or changed since.', { cause });
  }
};

/** Takes the head off a stream. */
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
 * Opens a sealed stream as it is read. Every byte given out was sealed for this place; that none is missing is known once
 * the end is reached.
 * @throws DecryptionError when the key, the place, a single bit or the length is another one
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
