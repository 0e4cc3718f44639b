import { createHmac, hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';

const TOKEN_BYTES = 32;

const successorBy = (key: Buffer, token: string): string =>
  createHmac('sha256', key).update(token).digest('hex');

/**
 * Refresh tokens: 256 random bits, in hexadecimal. Only the SHA-256 of a token is stored. The successor is derived from the token, so
 * that a lost response can be repeated without storing it. Source.
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

  /** The token that replaces another. It cannot be computed without the server's secret. */
  successorOf(token: string): string {
    return successorBy(this.secrets.refreshKey, token);
  }

  /** The tokens that replaced it if it was used before the server's secret was replaced. */
  formerSuccessorsOf(token: string): string[] {
    const [, ...former] = this.secrets.refreshKeys;
    return former.map((key) => successorBy(key, token));
  }

  /** The hash that is stored. */
  hashOf(token: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(hash('sha256', token, 'buffer'));
  }
}
