import { hash } from 'node:crypto';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from '@ancrage/shared/rules/recovery-code';
import { Injectable } from '@nestjs/common';
import { Randomness } from '../../infra/randomness/randomness.ts';

const TOKEN_BYTES = 32;
/** Codes of companies are typed and have 12 signs; tokens of links have 43. */
const CODE_LENGTH_MAX = 20;

/** A token or a code, and the hash of it that is stored. */
interface IssuedToken {
  readonly token: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
}

/** The SHA-256 of the token of a link, or of the code of a company in any spelling. */
export const tokenHashOf = (token: string): Uint8Array<ArrayBuffer> => {
  const text = token.trim();
  const key = text.length > CODE_LENGTH_MAX ? text : recoveryCodeKeyOf(text);
  return new Uint8Array(hash('sha256', key, 'buffer'));
};

/** Makes the tokens of links (256 random bits) and the codes of companies (60). */
@Injectable()
export class InvitationTokens {
  constructor(private readonly randomness: Randomness) {}

  /** The token of the link for one address. */
  token(): IssuedToken {
    const token = this.randomness.bytes(TOKEN_BYTES).toString('base64url');
    return { token, tokenHash: tokenHashOf(token) };
  }

  /** The code of a company, as it is displayed. */
  code(): IssuedToken {
    const token = recoveryCodeOf(this.randomness.bytes(RECOVERY_CODE_BYTES));
    return { token, tokenHash: tokenHashOf(token) };
  }
}
