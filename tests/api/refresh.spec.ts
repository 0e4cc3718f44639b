import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, signIn } from '../support/factories.ts';
import { refreshTokens } from '../support/tokens.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const refresh = (token: string, more?: object) => refreshTokens(application, token, more);

const userinfo = (access_token: string) =>
  application.http.get('/oauth/userinfo?_format=json').set('Authorization', `Bearer ${access_token}`);

const dead = (hint: string) => ({
  error: 'invalid_request',
  error_description: 'The refresh token is invalid.',
  hint,
  message: 'The refresh token is invalid.',
});

const DAY_S = 86_400;

describe('refreshing', () => {
  it('returns a new pair, and invalidates the old access token at once @C-02 @C-13', async () => {
    const { tokens } = await aSignedInPerson(application);
    const answer = await refresh(tokens.refresh_token, { username: 'x', password: 'y', access_token: 'z' });
    expect(answer.status).toBe(200);
    expect(answer.body.refresh_token).not.toBe(tokens.refresh_token);
    await userinfo(answer.body.access_token).expect(200);
    const old = await userinfo(tokens.access_token);
    expect(old.status).toBe(401);
    expect(old.body).toEqual({ message: 'Access token has been revoked' });
  });

  it('works after the access token has expired, while the refresh token is valid @C-13', async () => {
    const { tokens } = await aSignedInPerson(application);
    application.clock.advanceSeconds(299);
    await userinfo(tokens.access_token).expect(200);
    application.clock.advanceSeconds(1);
    const expired = await userinfo(tokens.access_token);
    expect(expired.status).toBe(401);
    expect(expired.body).toEqual({ message: 'Access token could not be verified' });
    const { body } = await refresh(tokens.refresh_token).expect(200);
    await userinfo(body.access_token).expect(200);
  });

  it('answers a retry with the same pair, which still works @Q-11', async () => {
    const { tokens } = await aSignedInPerson(application);
    const first = await refresh(tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(60);
    const again = await refresh(tokens.refresh_token).expect(200);
    expect(again.body).toEqual({ ...first.body, expires_in: 240 });
    await userinfo(again.body.access_token).expect(200);
  });

  it('answers a retry days later with the same successor and a valid access token @Q-11', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    const first = await refresh(tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(13 * DAY_S);
    const again = await refresh(tokens.refresh_token).expect(200);
    expect(again.body).toMatchObject({ refresh_token: first.body.refresh_token, expires_in: 300 });
    await userinfo(again.body.access_token).expect(200);
    await refresh(again.body.refresh_token).expect(200);
    expect(
      await application.prisma.auditEntry.count({ where: { subject: uid, action: { not: 'signed-in' } } }),
    ).toBe(0);
  });

  it('refuses a retry when the successor was not used for 14 days @Q-11 @Q-12', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    application.clock.advanceSeconds(7 * DAY_S);
    await refresh(tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(14 * DAY_S - 1);
    await refresh(tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(1);
    await refresh(tokens.refresh_token).expect(401, dead('Token has expired'));
    expect(
      await application.prisma.auditEntry.count({ where: { subject: uid, action: { not: 'signed-in' } } }),
    ).toBe(0);
  });

  it('ends the family on a replay after the successor was used, logs it once and mails once @Q-11', async () => {
    const person = await aSignedInPerson(application, { locale: 'en' });
    const { body: successor } = await refresh(person.tokens.refresh_token).expect(200);
    const { body } = await refresh(successor.refresh_token).expect(200);
    for (let time = 0; time < 3; time += 1) {
      const replay = await refresh(person.tokens.refresh_token);
      expect(replay.status).toBe(401);
      expect(replay.body).toEqual(dead('Token has been revoked'));
    }
    await userinfo(body.access_token).expect(401, { message: 'Access token has been revoked' });
    await refresh(body.refresh_token).expect(401, dead('Token has been revoked'));
    const entries = await application.prisma.auditEntry.findMany({
      where: { subject: person.uid, action: { not: 'signed-in' } },
    });
    expect(entries.map(({ action }) => action)).toEqual(['refresh-token-reused']);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    const [mail] = application.mailbox.to(person.mail);
    expect(mail).toMatchObject({
      locale: 'en',
      subject: 'Cabinet Boussole: one device was signed out of your journal',
    });
    expect(mail?.text).toContain('http://ancrage.test/login');
    const jobs = await application.prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pgboss.job WHERE name = 'session-ended-mail' AND (data->>'uid')::int = ${person.uid}`;
    expect(jobs[0]?.count).toBe(1n);
  });

  it('treats a replay as theft after the successor’s access token was used, at any time @Q-11', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    const { body } = await refresh(tokens.refresh_token).expect(200);
    await userinfo(body.access_token).expect(200);
    await refresh(tokens.refresh_token).expect(401, dead('Token has been revoked'));
    await userinfo(body.access_token).expect(401);
    const entries = await application.prisma.auditEntry.findMany({
      where: { subject: uid, action: { not: 'signed-in' } },
    });
    expect(entries.map(({ action }) => action)).toEqual(['refresh-token-reused']);
  });

  it('still allows a retry after the successor’s access token was refused @Q-11', async () => {
    const { tokens } = await aSignedInPerson(application);
    const { body } = await refresh(tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(300);
    await userinfo(body.access_token).expect(401);
    await refresh(tokens.refresh_token).expect(200);
  });

  it.each([
    ['another', { idempotency_key: 'key of a thief' }],
    ['no', {}],
  ])(
    'treats a retry with %s idempotency key as theft, although the successor was not used @Q-11',
    async (_, more) => {
      const { tokens } = await aSignedInPerson(application);
      const key = { idempotency_key: 'key of the owner' };
      const first = await refresh(tokens.refresh_token, key).expect(200);
      const again = await refresh(tokens.refresh_token, key).expect(200);
      expect(again.body).toEqual(first.body);
      await refresh(tokens.refresh_token, more).expect(401, dead('Token has been revoked'));
      await userinfo(first.body.access_token).expect(401);
    },
  );

  it('detects a thief who refreshes in step with the owner, in either order @Q-11', async () => {
    for (const order of [
      ['owner', 'thief'],
      ['thief', 'owner'],
    ]) {
      // The thief has a copy of the device's data, the key of the next refresh included.
      const { tokens } = await aSignedInPerson(application);
      const token: Record<string, string> = { owner: tokens.refresh_token, thief: tokens.refresh_token };
      const key: Record<string, string> = { owner: 'copied', thief: 'copied' };
      const statuses: number[] = [];
      for (const round of [1, 2]) {
        for (const name of order) {
          const { status, body } = await refresh(token[name] ?? '', { idempotency_key: key[name] });
          statuses.push(status);
          token[name] = body.refresh_token;
          key[name] = `${name} ${round}`;
        }
      }
      expect(statuses).toEqual([200, 200, 200, 401]);
    }
  });

  it('writes the mail in French to a person who reads French @Q-11', async () => {
    const person = await aSignedInPerson(application, { locale: 'fr' });
    const { body } = await refresh(person.tokens.refresh_token).expect(200);
    await refresh(body.refresh_token).expect(200);
    await refresh(person.tokens.refresh_token).expect(401);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    expect(application.mailbox.to(person.mail)[0]?.subject).toBe(
      'Cabinet Boussole : une connexion à votre journal a été fermée',
    );
  });

  it('gives 50 concurrent requests the same successor @Q-11', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(tokens.refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const stored = await application.prisma.refreshToken.findMany({ where: { uid } });
    expect(stored.map(({ generation }) => generation).sort()).toEqual([1, 2]);
    const sessions = await application.prisma.session.findMany({ where: { uid } });
    expect(sessions.map(({ generation }) => generation)).toEqual([2]);
  });

  it('ends an idle session after 14 days @K-02 @Q-12', async () => {
    const person = await aPerson(application);
    const first = await signIn(application, person);
    application.clock.advanceSeconds(14 * DAY_S - 1);
    const { body } = await refresh(first.refresh_token).expect(200);
    application.clock.advanceSeconds(14 * DAY_S);
    await refresh(body.refresh_token).expect(401, dead('Token has expired'));
  });

  it('ends a session 90 days after the sign-in, however busy @Q-12', async () => {
    const person = await aPerson(application);
    let tokens = await signIn(application, person);
    for (let day = 0; day < 80; day += 10) {
      application.clock.advanceSeconds(10 * DAY_S);
      tokens = (await refresh(tokens.refresh_token).expect(200)).body;
    }
    application.clock.advanceSeconds(10 * DAY_S - 1);
    tokens = (await refresh(tokens.refresh_token).expect(200)).body;
    await userinfo(tokens.access_token).expect(200);
    application.clock.advanceSeconds(1);
    await userinfo(tokens.access_token).expect(401);
    await refresh(tokens.refresh_token).expect(401, dead('Token has been revoked'));
  });
});
