import { hash } from 'node:crypto';
import type { PasswordVerifier, Verification } from './password-verifier.ts';
import { verifyPhpass } from './phpass.ts';

/** Longest password that the old site hashed, in bytes. */
const MOST_BYTES = 512;
const BCRYPT = /^\$2[aby]\$\d\d\$/;
const PHPASS = /^(U?)(\$[SHP]\$.)/;
const PHPASS_REST = 8 + 43;
const BCRYPT_REST = 53;

/**
 * Leading and trailing blanks. A match begins only where no blank precedes, so that a long row of blanks takes linear
 * time.
 */
const BLANKS_AROUND = /^[ \t\n\r\0\v]+|(?<![ \t\n\r\0\v])[ \t\n\r\0\v]+$/g;

/** The old site trimmed passwords like PHP and hashed their raw bytes. */
const bytesOf = (password: string): Buffer => Buffer.from(password.replace(BLANKS_AROUND, ''), 'utf8');

/**
 * Kind and rounds of an imported hash, which determine its cost. Null for one of our hashes, and for an unknown kind.
 */
export const importedShapeOf = (stored: string): string | null =>
  BCRYPT.exec(stored)?.[0] ?? PHPASS.exec(stored)?.[0] ?? null;

/** A decoy hash of a given kind and cost that no password matches: comparing costs as much as with a real one. */
export const decoyOf = (shape: string): string =>
  shape + '.'.repeat(BCRYPT.test(shape) ? BCRYPT_REST : PHPASS_REST);

/**
 * Verifies a password against an imported hash: bcrypt, the portable hash, or (`U`) the portable hash of an MD5 from an
 * older site.
 */
export const verifyImported = async (stored: string, password: string): Promise<boolean> => {
  const bytes = bytesOf(password);
  if (bytes.length > MOST_BYTES) return false;
  if (BCRYPT.test(stored)) {
    // Most installations have no such hash, so this is loaded on demand.
    const { verify } = await import('@node-rs/bcrypt');
    return verify(bytes, stored);
  }
  if (!stored.startsWith('U')) return verifyPhpass(stored, bytes);
  return verifyPhpass(stored.slice(1), Buffer.from(hash('md5', bytes, 'hex'), 'latin1'));
};

/** Imported hashes: each is replaced by one of ours at the next sign-in. */
export class ImportedHashes implements PasswordVerifier {
  knows(stored: string): boolean {
    return importedShapeOf(stored) !== null;
  }

  async verify(stored: string, password: string): Promise<Verification> {
    return { matches: await verifyImported(stored, password), needsRehash: true };
  }
}
