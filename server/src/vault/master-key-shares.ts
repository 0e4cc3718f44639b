import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { combine, split } from 'shamir-secret-sharing';
import type { MasterKey } from '../config/master-keys.ts';

/** Number of shares, and how many of them restore the key. Source: Q-42. */
const SHARES = 3;
const NEEDED = 2;

/**
 * A share as bytes: version (1), name of the key (4), fingerprint of the key (4), the share itself (33), checksum (4). It is
 * written in hexadecimal, in groups of four, to be typed from paper.
 */
const VERSION = 1;
const ID_BYTES = 4;
const PRINT_BYTES = 4;
const SHARE_BYTES = 33;
const CHECKSUM_BYTES = 4;
const LENGTH = 1 + ID_BYTES + PRINT_BYTES + SHARE_BYTES + CHECKSUM_BYTES;
const GROUP = /.{1,4}/g;

/** An invalid share. The message is one sentence for the person who typed it. */
export class ShareError extends Error {
  override readonly name = 'ShareError';
}

const checksumOf = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer').subarray(0, CHECKSUM_BYTES);

/** A fingerprint to check the restored key: it reveals nothing about 32 random bytes. */
const fingerprintOf = (key: Uint8Array): Buffer =>
  createHmac('sha256', key).update('ancrage master key').digest().subarray(0, PRINT_BYTES);

const write = (key: MasterKey, share: Uint8Array): string => {
  const body = Buffer.concat([
    Buffer.of(VERSION),
    Buffer.from(key.id, 'hex'),
    fingerprintOf(key.bytes),
    share,
  ]);
  const text = Buffer.concat([body, checksumOf(body)]).toString('hex');
  return (text.match(GROUP) ?? []).join(' ');
};

interface Share {
  readonly id: string;
  readonly fingerprint: Buffer;
  readonly share: Buffer;
}

const read = (text: string, ordinal: number): Share => {
  const typed = text.replace(/[\s-]/g, '').toLowerCase();
  const bytes = Buffer.from(typed, 'hex');
  if (!/^[0-9a-f]*$/.test(typed))
    throw new ShareError(`Share ${ordinal} holds something else than the digits 0 to 9 and a to f.`);
  if (bytes.length !== LENGTH || typed.length !== 2 * LENGTH)
    throw new ShareError(
      `Share ${ordinal} has ${typed.length} digits instead of ${2 * LENGTH}: some are missing or doubled.`,
    );
  const end = LENGTH - CHECKSUM_BYTES;
  if (!timingSafeEqual(checksumOf(bytes.subarray(0, end)), bytes.subarray(end)))
    throw new ShareError(`Share ${ordinal} is mistyped: at least one digit is another one.`);
  if (bytes[0] !== VERSION)
    throw new ShareError(`Share ${ordinal} was made by another version of the application.`);
  const print = 1 + ID_BYTES;
  return {
    id: bytes.subarray(1, print).toString('hex'),
    fingerprint: bytes.subarray(print, print + PRINT_BYTES),
    share: bytes.subarray(print + PRINT_BYTES, end),
  };
};

const OF_TWO_SPLITTINGS =
  'The shares do not belong together: they come from two splittings. Take two of one.';

/** Splits a master key into shares, any two of which restore it; one alone reveals nothing. */
export const splitMasterKey = async (key: MasterKey): Promise<string[]> => {
  const shares = await split(Uint8Array.from(key.bytes), SHARES, NEEDED);
  return shares.map((share) => write(key, share));
};

/**
 * Restores a master key from shares.
 * @throws ShareError when one has a typo, or they do not belong together
 */
export const joinMasterKey = async (texts: readonly string[]): Promise<MasterKey> => {
  const shares = texts.map((text, index) => read(text, index + 1));
  const [first, ...others] = shares;
  if (!first || shares.length < NEEDED) throw new ShareError(`${NEEDED} shares are needed.`);
  const other = others.find(({ id }) => id !== first.id);
  if (other) throw new ShareError(`The shares are of two keys, ${first.id} and ${other.id}.`);
  if (others.some(({ share }) => share.equals(first.share)))
    throw new ShareError('The same share was typed twice.');
  // The last byte of a share is its position on the curve, unique within a split.
  const places = new Set(shares.map(({ share }) => share.at(-1)));
  if (places.size < shares.length) throw new ShareError(OF_TWO_SPLITTINGS);
  const bytes = Buffer.from(await combine(shares.map(({ share }) => Uint8Array.from(share))));
  if (shares.some(({ fingerprint }) => !fingerprint.equals(fingerprintOf(bytes))))
    throw new ShareError(OF_TWO_SPLITTINGS);
  return { id: first.id, bytes };
};
