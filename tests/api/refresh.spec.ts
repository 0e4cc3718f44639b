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
  it('[C-02] [C-13] gives a new pair, and the old access token is dead at once', async () => {
    const { tokens } = await aSignedInPerson(application);
    const answer = await refresh(tokens.refresh_token, { username: 'x', password: 'y', access_token: 'z' });
    expect(answer.status).toBe(200);
    expect(answer.body.refresh_token).not.toBe(tokens.refresh_token);
    await userinfo(answer.body.access_token).expect(200);
    const old = await userinfo(tokens.access_token);
    expect(old.status).toBe(401);
    expect(old.body).toEqual({ message: 'Access token has been revoked' });
  });

  it('[C-13] revives a session whose access token has expired, as long as the refresh token lives', async () => {
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

  it('[Q-11] answers a retry within 60 seconds with the same pair, which still works', async () => {
    const { tokens } = await aSignedInPerson(application);
    const first = await refresh(tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(60);
    const again = await refresh(tokens.refresh_token).expect(200);
    expect(again.body).toEqual({ ...first.body, expires_in: 240 });
    await userinfo(again.body.access_token).expect(200);
  });

  it('[Q-11] ends the family on a replay at 61 seconds, logs it once and mails once', async () => {
    const person = await aSignedInPerson(application, { locale: 'en' });
    const { body } = await refresh(person.tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(61);
    for (let time = 0; time < 3; time += 1) {
      const replay = await refresh(person.tokens.refresh_token);
      expect(replay.status).toBe(401);
      expect(replay.body).toEqual(dead('Token has been revoked'));
    }
    await userinfo(body.access_token).expect(401, { message: 'Access token has been revoked' });
    await refresh(body.refresh_token).expect(401, dead('Token has been revoked'));
    const entries = await application.prisma.auditEntry.findMany({ where: { subject: person.uid } });
    expect(entries.map(({ action }) => action)).toEqual(['refresh-token-reused']);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    const [mail] = application.mailbox.to(person.mail);
    expect(mail).toMatchObject({
      locale: 'en',
      subject: 'Cabinet Boussole: a sign-in to your journal was closed',
    });
    expect(mail?.text).toContain('http://ancrage.test/login');
    const jobs = await application.prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pgboss.job WHERE name = 'session-ended-mail' AND (data->>'uid')::int = ${person.uid}`;
    expect(jobs[0]?.count).toBe(1n);
  });

  it('[Q-11] writes the mail in French to a person who reads French', async () => {
    const person = await aSignedInPerson(application, { locale: 'fr' });
    await refresh(person.tokens.refresh_token).expect(200);
    application.clock.advanceSeconds(61);
    await refresh(person.tokens.refresh_token).expect(401);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    expect(application.mailbox.to(person.mail)[0]?.subject).toBe(
      'Cabinet Boussole : une connexion à votre journal a été fermée',
    );
  });

  it('[Q-11] gives 50 at once one and the same successor', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(tokens.refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const stored = await application.prisma.refreshToken.findMany({ where: { uid } });
    expect(stored.map(({ generation }) => generation).sort()).toEqual([1, 2]);
    const sessions = await application.prisma.session.findMany({ where: { uid } });
    expect(sessions.map(({ generation }) => generation)).toEqual([2]);
  });

  it('[K-02] [Q-12] lets an idle session live 14 days and no longer', async () => {
    const person = await aPerson(application);
    const first = await signIn(application, person);
    application.clock.advanceSeconds(14 * DAY_S - 1);
    const { body } = await refresh(first.refresh_token).expect(200);
    application.clock.advanceSeconds(14 * DAY_S);
    await refresh(body.refresh_token).expect(401, dead('Token has expired'));
  });

  it('[Q-12] ends a session 90 days after the sign-in, however busy', async () => {
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
