import { hash, timingSafeEqual } from 'node:crypto';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import { OauthError } from '../../http/http-error.ts';
import type { ClientCredentials } from './token-request.ts';

const same = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** The parts of a Basic header are form-encoded by the standard, and plain with most clients. Source: RFC 6749 §2.3.1. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
};

/** Checks the credentials of the one OAuth client. */
@Injectable()
export class ClientCheck {
  constructor(private readonly secrets: Secrets) {}

  /**
   * Checks id and secret of a client.
   * @throws OauthError invalid_client, with a challenge when the request has an Authorization header
   */
  check({ id, secret, challenged }: ClientCredentials): void {
    const known = this.secrets.client;
    const isKnown = (text: string, wanted: string) =>
      same(text, wanted) || (challenged && same(decoded(text), wanted));
    const right = isKnown(id, known.id) && secret !== null && isKnown(secret, known.secret);
    if (right) return;
    throw new OauthError(
      oauthRefusals.wrongClient,
      challenged ? { 'WWW-Authenticate': 'Basic realm="OAuth"' } : {},
    );
  }
}
