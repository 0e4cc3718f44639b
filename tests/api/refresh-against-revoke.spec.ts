import { randomUUID } from 'node:crypto';
import { BearerCheck } from '@ancrage/server/http/bearer-check';
import { HttpError, OauthError } from '@ancrage/server/http/http-error';
import type { RequestContext } from '@ancrage/server/http/request-context';
import { RefreshTokens } from '@ancrage/server/modules/sign-in/refresh-tokens';
import { SignInController } from '@ancrage/server/modules/sign-in/sign-in.controller';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, clientOf } from '../support/factories.ts';

// Calls the controller directly, without HTTP, so that a thousand rounds take seconds.

const ROUNDS = 1000;
const LANES = 16;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const formOf = (fields: Record<string, string>) => ({ ...fields, ...clientOf(application) });

/** A context as the request pipeline creates it. */
const context: RequestContext = {
  requestId: '',
  origin: '',
  sender: { address: '198.51.100.7', userAgent: '' },
  call: null,
  parameters: {},
  person: null,
  staff: null,
};

/** The next pair, or the status of a refusal. */
const refreshed = async (refresh_token: string): Promise<TokenPair | number> => {
  const form = formOf({ grant_type: 'refresh_token', refresh_token });
  try {
    return (await application.app.get(SignInController).token(form, undefined, context)).body;
  } catch (error) {
    if (error instanceof OauthError) return error.refusal.status;
    throw error;
  }
};
const revoke = (token: string) => application.app.get(SignInController).revoke(formOf({ token }), undefined);

/** Delays this side by a number of round trips to the database; a number below zero is none. */
const headStart = async (trips: number): Promise<void> => {
  for (let trip = 0; trip < trips; trip += 1) await application.prisma.$queryRaw`SELECT 1`;
};

const isDead = async (accessToken: string): Promise<boolean> => {
  try {
    await application.app.get(BearerCheck).personOf(accessToken);
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return true;
    throw error;
  }
};

/** Opens many sessions of a person at once. @returns the first refresh token of each */
const manySessions = async (uid: number, count: number): Promise<string[]> => {
  const tokens = application.app.get(RefreshTokens);
  const now = application.clock.now();
  const opened = Array.from({ length: count }, () => ({ id: randomUUID(), token: tokens.first() }));
  await application.prisma.session.createMany({
    data: opened.map(({ id }) => ({
      id,
      uid,
      clientId: clientOf(application).client_id,
      createdAt: now,
      usedAt: now,
    })),
  });
  await application.prisma.refreshToken.createMany({
    data: opened.map(({ id, token }) => ({
      hash: tokens.hashOf(token),
      sessionId: id,
      uid,
      generation: 1,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  });
  return opened.map(({ token }) => token);
};

describe('a refresh that races with a revoke', () => {
  it('no session outlives its revocation in 1,000 rounds @Q-11 @Q-13', async () => {
    const { uid } = await aPerson(application);
    const rounds = await manySessions(uid, ROUNDS);
    const pairs: TokenPair[] = [];
    const refusals: number[] = [];
    const play = async (token: string): Promise<void> => {
      // The side that won more often waits longer, so that the race stays even on a busy machine.
      const handicap = Math.round((pairs.length - refusals.length) / LANES);
      const [answer] = await Promise.all([
        headStart(handicap).then(() => refreshed(token)),
        headStart(-handicap).then(() => revoke(token)),
      ]);
      if (typeof answer === 'number') refusals.push(answer);
      else pairs.push(answer);
    };
    const waiting = rounds.values();
    const lane = async (): Promise<void> => {
      for (const token of waiting) await play(token);
    };
    await Promise.all(Array.from({ length: LANES }, lane));

    expect(pairs.length + refusals.length).toBe(ROUNDS);
    expect(new Set(refusals)).toEqual(new Set([401]));
    // Each side won often enough for this to be a race.
    expect(Math.min(pairs.length, refusals.length)).toBeGreaterThan(ROUNDS / 10);
    const ends = await application.prisma.session.groupBy({ by: ['end'], where: { uid }, _count: true });
    expect(ends).toEqual([{ end: 'logout', _count: ROUNDS }]);
    for (const { access_token, refresh_token } of pairs.filter((_, index) => index % 10 === 0)) {
      expect(await isDead(access_token)).toBe(true);
      expect(await refreshed(refresh_token)).toBe(401);
    }
  });
});
