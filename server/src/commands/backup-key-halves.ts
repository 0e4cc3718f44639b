import { hash, timingSafeEqual } from 'node:crypto';
import { combine, split } from 'shamir-secret-sharing';
import { BackupError } from '../backup/backup-error.ts';

/** Both halves are needed: one alone reveals nothing about the key. */
const HALVES = 2;
const PREFIX = 'ANCRAGE-HALF-KEY-1-';
const SECRET = 'AGE-SECRET-KEY-1';

/**
 * A half as bytes: fingerprint of the key (4), the share itself, checksum (4). It is written in hexadecimal, after a prefix, in
 * groups of four, to be typed from paper.
 */
const PRINT_BYTES = 4;
const CHECKSUM_BYTES = 4;
const GROUP = /.{1,4}/g;

const printOf = (secret: string): Buffer =>
  hash('sha256', `ancrage backup key ${secret}`, 'buffer').subarray(0, PRINT_BYTES);
const checksumOf = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer').subarray(0, CHECKSUM_BYTES);

/** Splits a secret key of age into two halves, which open a backup together only. */
export const splitBackupKey = async (secret: string): Promise<string[]> => {
  const shares = await split(new TextEncoder().encode(secret.slice(SECRET.length)), HALVES, HALVES);
  return shares.map((share) => {
    const body = Buffer.concat([printOf(secret), share]);
    const text = Buffer.concat([body, checksumOf(body)]).toString('hex');
    return `${PREFIX}${(text.match(GROUP) ?? []).join('-')}`;
  });
};

/** Whether a line is a half of a key. */
export const isHalf = (line: string): boolean => line.startsWith(PREFIX);

interface Half {
  readonly print: Buffer;
  readonly share: Buffer;
}

const read = (line: string): Half => {
  const typed = line.slice(PREFIX.length).replace(/[\s-]/g, '').toLowerCase();
  const bytes = Buffer.from(typed, 'hex');
  const end = bytes.length - CHECKSUM_BYTES;
  const isWhole = bytes.length > PRINT_BYTES + CHECKSUM_BYTES && typed.length === 2 * bytes.length;
  if (!isWhole || !timingSafeEqual(checksumOf(bytes.subarray(0, end)), bytes.subarray(end)))
    throw new BackupError(
      'One half of the secret key is mistyped: at least one digit is missing or another one.',
    );
  return { print: bytes.subarray(0, PRINT_BYTES), share: bytes.subarray(PRINT_BYTES, end) };
};

/**
 * Joins two halves to the secret key of age.
 * @param lines the halves, each as a line
 * @throws BackupError when one is missing or mistyped, or they do not belong together
 */
export const joinBackupKey = async (lines: readonly string[]): Promise<string> => {
  const halves = new Map(lines.map((line) => read(line)).map((half) => [half.share.toString('hex'), half]));
  if (halves.size !== HALVES)
    throw new BackupError(
      halves.size < HALVES
        ? 'This is one half of the secret key: the other one is needed too.'
        : 'These are more than two halves: give the two of one key.',
    );
  const shares = [...halves.values()].map(({ share }) => Uint8Array.from(share));
  const apart = new BackupError('The two halves do not belong together: they come from two keys.');
  const secret = await combine(shares).then(
    (bytes) => `${SECRET}${Buffer.from(bytes).toString('latin1')}`,
    () => {
      throw apart;
    },
  );
  if ([...halves.values()].some(({ print }) => !print.equals(printOf(secret)))) throw apart;
  return secret;
};
