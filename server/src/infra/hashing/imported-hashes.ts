import { hash } from 'node:crypto';
import type { PasswordVerifier, Verification } from './password-verifier.ts';
import { verifyPhpass } from './phpass.ts';

/** Longest password that the old site hashed, in bytes. */
const MOST_BYTES = 512;
const BCRYPT = /^\$2[aby]\$\d\d\$/;
const PHPASS = /^(U?)(\$[SHP]\$.)/;
const PHPASS_REST = 8 + 43;
const BCRYPT_REST = 53;

/** Around a password. A blank after a blank begins none: each would be followed to the end of a long row of them. */
const BLANKS_AROUND = /^[ \t\n\r\0\v]+|(?<![ \t\n\r\0\v])[ \t\n\r\0\v]+$/g;

/** The old site trimmed passwords as PHP does, and hashed their bytes as they came. */
const bytesOf = (password: string): Buffer => Buffer.from(password.replace(BLANKS_AROUND, ''), 'utf8');

/**
 * What a hash from the old site costs to compute: its kind with its rounds. Null for a hash of ours, and for one that is of
 * no known kind.
 */
export const importedShapeOf = (stored: string): string | null =>
  BCRYPT.exec(stored)?.[0] ?? PHPASS.exec(stored)?.[0] ?? null;

/** A hash of a shape that no password has: to compare with it costs as much as with a real one. */
export const decoyOf = (shape: string): string =>
  shape + '.'.repeat(BCRYPT.test(shape) ? BCRYPT_REST : PHPASS_REST);

/**
 * Whether a password is the one that the old site hashed: by bcrypt, by the portable hash, or (`U`) by the portable hash of
 * an MD5 from an even older one.
 */
export const verifyImported = async (stored: string, password: string): Promise<boolean> => {
  const bytes = bytesOf(password);
  if (bytes.length > MOST_BYTES) return false;
  if (BCRYPT.test(stored)) {
    // Most installations have no such hash.
    const { verify } = await import('@node-rs/bcrypt');
    return verify(bytes, stored);
  }
  if (!stored.startsWith('U')) return verifyPhpass(stored, bytes);
  return verifyPhpass(stored.slice(1), Buffer.from(hash('md5', bytes, 'hex'), 'latin1'));
};

/** Hashes of the old site: each is to be replaced by one of ours. */
export class ImportedHashes implements PasswordVerifier {
  knows(stored: string): boolean {
    return importedShapeOf(stored) !== null;
  }

  async verify(stored: string, password: string): Promise<Verification> {
    return { matches: await verifyImported(stored, password), needsRehash: true };
  }
}
