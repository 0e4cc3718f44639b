import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { ACCESS_TOKEN_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { bearerHints } from '@ancrage/shared/wire/dialect/refusals';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { Secrets } from '../../config/secrets.ts';
import { Refusal } from '../../http/refusal.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { SCOPE } from './token-request.ts';

/** What an access token stands for: one generation of one session of one person. */
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

/** Tokens whose signature is remembered, about 1 KB each. */
const MOST_KNOWN = 5000;

/** What a token stands for, and the seconds in which it is good. */
interface KnownToken {
  readonly grant: AccessGrant;
  readonly from: number;
  readonly until: number;
}

const inBase64Url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = inBase64Url({ alg: 'RS256', typ: 'JWT' });

/** With a callback, a thread of its own does the work: a signature takes longer than all the rest of a refresh. */
const signAside = promisify(sign);

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
const refused = (hint: string) => new Refusal(401, hint);

/** Access tokens: RS256 JWTs of 300 seconds. The same grant of the same second is the same token. Source: contract §3, Q-10. */
@Injectable()
export class AccessTokens {
  readonly #known = new LRUCache<string, KnownToken>({ max: MOST_KNOWN });
  readonly #publicKey: string;

  constructor(
    private readonly jwt: JwtService,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {
    this.#publicKey = secrets.verifyingKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  /**
   * A pair as the token call answers it: an access token signed as of the moment of the grant, and the refresh token
   * that goes with it. `expires_in` counts from now.
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
    return {
      token_type: 'Bearer',
      expires_in: exp - secondsOf(this.clock.now()),
      access_token: await this.#signed(claims),
      refresh_token: refresh,
    };
  }

  async #signed(claims: object): Promise<string> {
    const text = `${HEADER}.${inBase64Url(claims)}`;
    const signature = await signAside('sha256', Buffer.from(text), this.secrets.signingKey);
    return `${text}.${signature.toString('base64url')}`;
  }

  /**
   * Reads a token and checks its signature and times. A signature that was good stays good: it is checked once.
   * @throws Refusal 401 with the hint of contract §5
   */
  async read(token: string): Promise<AccessGrant> {
    const now = secondsOf(this.clock.now());
    const known = this.#known.get(token);
    if (known && known.from <= now && now < known.until) return known.grant;
    if (token.split('.').length !== 3) throw refused(bearerHints.malformed);
    const claims = claimsSchema.safeParse(await this.#verified(token, now));
    if (!claims.success) throw refused(bearerHints.unverifiable);
    const { sub, jti, nbf, exp } = claims.data;
    const [, sessionId = '', generation = ''] = IDENTITY.exec(jti) ?? [];
    const grant = { uid: Number(sub), sessionId, generation: Number(generation) };
    this.#known.set(token, { grant, from: nbf, until: exp });
    return grant;
  }

  async #verified(token: string, now: number): Promise<unknown> {
    try {
      return await this.jwt.verifyAsync<object>(token, {
        algorithms: ['RS256'],
        audience: this.secrets.client.id,
        clockTimestamp: now,
        publicKey: this.#publicKey,
      });
    } catch {
      // Whatever is wrong with it, this is all that its bearer is told.
      throw refused(bearerHints.unverifiable);
    }
  }
}
