import { ACCESS_TOKEN_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { bearerHints } from '@ancrage/shared/wire/dialect/refusals';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { type JwtModuleOptions, JwtService } from '@nestjs/jwt';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { Secrets } from '../../config/secrets.ts';
import type { VerifyingKey } from '../../config/signing-keys.ts';
import { HttpError } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { SCOPE } from './token-request.ts';

/** The content of an access token: one generation of one session of one person. */
export interface AccessGrant {
  readonly uid: number;
  readonly sessionId: string;
  readonly generation: number;
}

const IDENTITY = /^([0-9a-f-]{36})\.([1-9]\d{0,9})$/;
const claimsSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  jti: z.string().regex(IDENTITY),
  nbf: z.int(),
  exp: z.int(),
});

/** Tokens kept in the cache of verified tokens, about 1 KB each. */
const MOST_KNOWN = 5000;

/** A verified token: its content and the seconds in which it is valid. */
interface KnownToken {
  readonly grant: AccessGrant;
  readonly from: number;
  readonly until: number;
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
const refused = (hint: string) => new HttpError(401, hint);

const kidOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    throw refused(bearerHints.unverifiable);
  }
};

/** Options of the JWT module: how the server verifies its own tokens, each with the key that its header names. */
export const verifying = ({ client }: Secrets): JwtModuleOptions => ({
  verifyOptions: { algorithms: ['RS256'], audience: client.id },
});

/**
 * Access tokens: RS256 JWTs valid for 300 seconds. jose signs them outside of the main thread, because a signature takes longer than
 * the rest of a refresh; the JWT module verifies them. Source: contract §3, Q-10; decision 136.
 */
@Injectable()
export class AccessTokens {
  private readonly known = new LRUCache<string, KnownToken>({ max: MOST_KNOWN });

  constructor(
    private readonly jwt: JwtService,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * A pair as the token call answers it: an access token issued at the moment of the grant, and its refresh token. The same grant of
   * the same second gives the same access token. `expires_in` counts from now.
   */
  async pair(grant: AccessGrant, issuedAt: Date, refresh: string): Promise<TokenPair> {
    const iat = secondsOf(issuedAt);
    const exp = iat + ACCESS_TOKEN_LIFETIME_S;
    const claims = {
      jti: `${grant.sessionId}.${grant.generation}`,
      aud: this.secrets.client.id,
      sub: String(grant.uid),
      iat,
      nbf: iat,
      exp,
      scope: [SCOPE],
    };
    const { kid } = this.secrets.verifyingKeys[0];
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid });
    return {
      token_type: 'Bearer',
      expires_in: exp - secondsOf(this.clock.now()),
      access_token: await token.sign(this.secrets.signingKey),
      refresh_token: refresh,
    };
  }

  /**
   * Verifies a token. The signature of each token is verified once.
   * @throws HttpError 401 with the hint of contract §5
   */
  async read(token: string): Promise<AccessGrant> {
    const now = secondsOf(this.clock.now());
    const known = this.known.get(token);
    if (known && known.from <= now && now < known.until) return known.grant;
    if (token.split('.').length !== 3) throw refused(bearerHints.malformed);
    const key = this.keyOf(token);
    const claims = claimsSchema.safeParse(await this.verified(token, key, now));
    if (!claims.success) throw refused(bearerHints.unverifiable);
    const { sub, jti, nbf, exp } = claims.data;
    // A former key has signed nothing that lives longer: a thief of it has no use for it.
    if (key.until !== null && exp > key.until) throw refused(bearerHints.unverifiable);
    const [, sessionId = '', generation = ''] = IDENTITY.exec(jti) ?? [];
    const grant = { uid: Number(sub), sessionId, generation: Number(generation) };
    this.known.set(token, { grant, from: nbf, until: exp });
    return grant;
  }

  /** The key that a token names. A token of an earlier release names none. */
  private keyOf(token: string): VerifyingKey {
    const { verifyingKeys } = this.secrets;
    const kid = kidOf(token) ?? verifyingKeys[0].kid;
    const key = verifyingKeys.find((one) => one.kid === kid);
    if (!key) throw refused(bearerHints.unverifiable);
    return key;
  }

  private async verified(token: string, { pem }: VerifyingKey, now: number): Promise<unknown> {
    try {
      return await this.jwt.verifyAsync<object>(token, { publicKey: pem, clockTimestamp: now });
    } catch {
      // The bearer learns nothing more, whatever is wrong.
      throw refused(bearerHints.unverifiable);
    }
  }
}
