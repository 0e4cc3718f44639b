import { createHash, timingSafeEqual } from 'node:crypto';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import { OauthRefused } from '../../http/refusal.ts';
import type { ClientCredentials } from './token-request.ts';

const same = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** Knows the one OAuth client there is. */
@Injectable()
export class ClientCheck {
  constructor(private readonly secrets: Secrets) {}

  /**
   * Checks id and secret of a client.
   * @throws OauthRefused invalid_client, with a challenge when the client came with an Authorization header
   */
  check({ id, secret, challenged }: ClientCredentials): void {
    const known = this.secrets.client;
    const right = same(id, known.id) && secret !== null && same(secret, known.secret);
    if (right) return;
    throw new OauthRefused(
      oauthRefusals.wrongClient,
      challenged ? { 'WWW-Authenticate': 'Basic realm="OAuth"' } : {},
    );
  }
}
