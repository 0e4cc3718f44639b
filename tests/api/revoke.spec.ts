import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, clientOf, type SignedInPerson, signIn } from '../support/factories.ts';
import { refreshTokens } from '../support/tokens.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const revoke = (form: Record<string, string>) =>
  application.http
    .post('/oauth/revoke')
    .type('form')
    .send({ ...clientOf(application), ...form });
const refresh = (token: string) => refreshTokens(application, token);
const read = ({ uid }: SignedInPerson, access_token: string) =>
  application.http.get(`/user/${uid}?_format=json`).set('Authorization', `Bearer ${access_token}`);

const isOver = async (person: SignedInPerson, tokens = person.tokens) => {
  await read(person, tokens.access_token).expect(401, { message: 'Access token has been revoked' });
  const dead = await refresh(tokens.refresh_token);
  expect(dead.status).toBe(401);
  expect(dead.body).toMatchObject({ error: 'invalid_request', hint: 'Token has been revoked' });
};

describe('ending a session (RFC 7009, decision 15)', () => {
  it.each([
    ['refresh token', 'refresh_token'],
    ['access token', 'access_token'],
  ] as const)('by its %s invalidates both tokens at the next call @Q-13', async (_, kind) => {
    const person = await aSignedInPerson(application);
    const elsewhere = await signIn(application, person);
    const answer = await revoke({ token: person.tokens[kind], token_type_hint: kind });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} });
    expect(answer.headers['cache-control']).toContain('no-store');
    await isOver(person);
    await read(person, elsewhere.access_token).expect(200);
    const sessions = await application.prisma.session.findMany({ where: { uid: person.uid, end: 'logout' } });
    expect(sessions).toHaveLength(1);
  });

  it('accepts a refresh token whose successor never arrived @Q-13', async () => {
    const person = await aSignedInPerson(application);
    const { body } = await refresh(person.tokens.refresh_token).expect(200);
    await revoke({ token: person.tokens.refresh_token }).expect(200);
    await isOver(person, body);
  });

  it('accepts a wrong or unknown hint, multipart, _format and Basic authentication @Q-13', async () => {
    for (const hint of ['access_token', 'moon']) {
      const person = await aSignedInPerson(application);
      await revoke({ token: person.tokens.refresh_token, token_type_hint: hint }).expect(200);
      await isOver(person);
    }
    const person = await aSignedInPerson(application);
    const { client_id, client_secret } = clientOf(application);
    await application.http
      .post('/oauth/revoke?_format=json')
      .auth(client_id, client_secret)
      .field('token', person.tokens.refresh_token)
      .expect(200);
    await isOver(person);
  });

  it('is idempotent @Q-13', async () => {
    const person = await aSignedInPerson(application);
    await revoke({ token: person.tokens.refresh_token }).expect(200, {});
    await revoke({ token: person.tokens.refresh_token }).expect(200, {});
  });

  it.each([
    ['garbage', () => 'def502'],
    ['a token with two dots', () => 'a.b.c'],
    ['nothing', () => ''],
    ['a signature that is not ours', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
  ])('%s gets 200, and ends no session @Q-13', async (_, tokenOf) => {
    const person = await aSignedInPerson(application);
    await revoke({ token: tokenOf(person.tokens.access_token) }).expect(200, {});
    await read(person, person.tokens.access_token).expect(200);
  });

  it('an expired access token ends no session @Q-13', async () => {
    const person = await aSignedInPerson(application);
    application.clock.advanceSeconds(300);
    await revoke({ token: person.tokens.access_token }).expect(200, {});
    await refresh(person.tokens.refresh_token).expect(200);
  });
});

describe('refusals of the revoking call', () => {
  const malformed =
    'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.';
  const refusal = (error: string, description: string, hint?: string) => ({
    error,
    error_description: description,
    message: description,
    ...(hint && { hint }),
  });
  const client = refusal('invalid_client', 'Client authentication failed');

  it('are given to a wrong client, one without secret, no client, and a missing token @Q-13', async () => {
    const person = await aSignedInPerson(application);
    const token = person.tokens.refresh_token;
    const bare = (form: object) => application.http.post('/oauth/revoke').type('form').send(form);
    const { client_id } = clientOf(application);
    await revoke({ token, client_secret: 'x' }).expect(401, client);
    await revoke({ token, client_id: 'x' }).expect(401, client);
    await bare({ token, client_id }).expect(401, client);
    await bare({ token }).expect(
      400,
      refusal('invalid_request', malformed, 'Check the `client_id` parameter'),
    );
    await revoke({}).expect(400, refusal('invalid_request', malformed, 'Check the `token` parameter'));
    const challenged = await bare({ token }).auth('x', 'y');
    expect(challenged.status).toBe(401);
    expect(challenged.headers['www-authenticate']).toBe('Basic realm="OAuth"');
    await read(person, person.tokens.access_token).expect(200);
  });

  it('a refresh token of another client @Q-13', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    await application.prisma.session.updateMany({ where: { uid }, data: { clientId: 'another' } });
    const answer = await revoke({ token: tokens.refresh_token });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_grant');
    expect(await application.prisma.session.count({ where: { uid, endedAt: null } })).toBe(1);
  });

  it('GET, a JSON body, a bad bearer @Q-13', async () => {
    const got = await application.http.get('/oauth/revoke');
    expect(got.status).toBe(405);
    expect(got.headers.allow).toBe('POST');
    await application.http.post('/oauth/revoke').send({ token: 'x' }).expect(415);
    await application.http
      .post('/oauth/revoke')
      .set('Authorization', 'Bearer a.b')
      .type('form')
      .send({})
      .expect(401);
  });
});
