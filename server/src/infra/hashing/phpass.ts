import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The portable hash of Drupal up to version 10.0, and of imports from older sites: `$S$` with SHA-512, `$H$` and `$P$`
 * with MD5. One character for the rounds, eight of salt, then the digest in a special alphabet.
 */
const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGESTS: Readonly<Record<string, 'sha512' | 'md5'>> = { $S$: 'sha512', $H$: 'md5', $P$: 'md5' };
const SHAPE = /^(?<kind>\$[SHP]\$)(?<rounds>.)(?<salt>.{8})(?<digest>.+)$/;
const LEAST_LOG = 7;
const MOST_LOG = 20;
/** Shortest digest to compare: an MD5 has 22 characters, Drupal stores 43 of a SHA-512. */
const LEAST_DIGEST = 22;
/** Rounds after which the event loop continues: about a millisecond. */
const ROUNDS_A_TURN = 512;

/** Six bits per character, the low ones first, in byte order. */
const encoded = (bytes: Uint8Array): string => {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held |= byte << bits;
    for (bits += 8; bits >= 6; bits -= 6) {
      text += ALPHABET.charAt(held & 63);
      held >>= 6;
    }
  }
  return bits > 0 ? text + ALPHABET.charAt(held) : text;
};

/**
 * Computes the portable hash of a password with the rounds and the salt of a stored one, and compares. Drupal stores as
 * much of the digest as fits.
 * @param password as bytes: this hash has no encoding
 */
export const verifyPhpass = async (stored: string, password: Uint8Array): Promise<boolean> => {
  const { kind = '', rounds = '', salt = '', digest = '' } = SHAPE.exec(stored)?.groups ?? {};
  const algorithm = DIGESTS[kind];
  const log = ALPHABET.indexOf(rounds);
  if (!algorithm || log < LEAST_LOG || log > MOST_LOG) return false;
  let current = hash(algorithm, Buffer.concat([Buffer.from(salt, 'latin1'), password]), 'buffer');
  const block = Buffer.concat([current, password]);
  for (let round = 0; round < 2 ** log; round += 1) {
    if (round % ROUNDS_A_TURN === 0) await nextTurn();
    current.copy(block);
    current = hash(algorithm, block, 'buffer');
  }
  const whole = encoded(current);
  return digest.length >= LEAST_DIGEST && whole.startsWith(digest);
};
