import { createHmac, hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';

const TOKEN_BYTES = 32;

/**
 * Refresh tokens: 256 opaque bits, in hexadecimal. Only a token's SHA-256 is stored. A token's successor is derived from
 * the token itself, so that a lost answer can be given again although nothing of it was kept. Source.
 */
@Injectable()
export class RefreshTokens {
  constructor(
    private readonly secrets: Secrets,
    private readonly randomness: Randomness,
  ) {}

  /** The first token of a session. */
  first(): string {
    return this.randomness.bytes(TOKEN_BYTES).toString('hex');
  }

  /** The token that replaces another; nobody without the secret can foretell it. */
  successorOf(token: string): string {
    return createHmac('sha256', this.secrets.refreshKey).update(token).digest('hex');
  }

  /** What is stored of a token. */
  hashOf(token: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(hash('sha256', token, 'buffer'));
  }
}
