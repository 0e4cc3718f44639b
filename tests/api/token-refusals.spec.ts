import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, clientOf, type TestPerson } from '../support/factories.ts';
import { askTokens, passwordForm, refreshTokens } from '../support/tokens.ts';

const MALFORMED =
  'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.';
const GRANT =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.';

let application: TestApplication;
let person: TestPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aPerson(application);
});
afterAll(() => application.close());

const form = () => passwordForm(application, person);
const post = (sent: object) => askTokens(application, sent);
const refresh = (token: string, more?: object) => refreshTokens(application, token, more);
const without = (whole: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));

/** A refusal of the contract's table. */
interface Told {
  status: number;
  error: string;
  description: string;
  hint?: string;
}
const credentials: Told = {
  status: 400,
  error: 'invalid_grant',
  description: 'The user credentials were incorrect.',
};
const client: Told = { status: 401, error: 'invalid_client', description: 'Client authentication failed' };
const grant: Told = {
  status: 400,
  error: 'invalid_grant',
  description: GRANT,
  hint: 'Check the configuration to see if the grant is enabled.',
};
const parameter = (name: string): Told => ({
  status: 400,
  error: 'invalid_request',
  description: MALFORMED,
  hint: `Check the \`${name}\` parameter`,
});
const dead = (hint: string): Told => ({
  status: 401,
  error: 'invalid_request',
  description: 'The refresh token is invalid.',
  hint,
});
const scope: Told = {
  status: 400,
  error: 'invalid_scope',
  description: 'The requested scope is invalid, unknown, or malformed',
  hint: 'Check the `moon` scope',
};

const check = (
  answer: { status: number; body: unknown; headers: Record<string, string> },
  { status, error, description, hint }: Told,
) => {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { error, error_description: description, message: description, ...(hint && { hint }) },
  });
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.headers['www-authenticate']).toBeUndefined();
};

describe('refusals of the password grant, row by row (contract §3)', () => {
  const rows: [string, () => object, Told][] = [
    ['wrong password', () => ({ ...form(), password: 'x' }), credentials],
    ['wrong user name', () => ({ ...form(), username: 'x@y.test' }), credentials],
    ['a NUL in the user name', () => ({ ...form(), username: 'a\0b' }), credentials],
    ['empty password', () => ({ ...form(), password: '' }), credentials],
    ['unknown client_id', () => ({ ...form(), client_id: 'x' }), client],
    ['wrong client_secret', () => ({ ...form(), client_secret: 'x' }), client],
    ['client_secret missing', () => without(form(), 'client_secret'), client],
    ['client_id missing', () => without(form(), 'client_id'), parameter('client_id')],
    ['username missing', () => without(form(), 'username'), parameter('username')],
    ['password missing', () => without(form(), 'password'), parameter('password')],
    ['a parameter twice', () => ({ ...form(), username: ['a', 'b'] }), parameter('username')],
    ['grant_type missing', () => without(form(), 'grant_type'), grant],
    ['grant_type unknown', () => ({ ...form(), grant_type: 'magic' }), grant],
    ['no body at all', () => ({}), grant],
    ['unknown scope', () => ({ ...form(), scope: 'moon' }), scope],
    ['wrong secret and wrong password', () => ({ ...form(), client_secret: 'x', password: 'x' }), client],
    ['unknown scope and wrong password', () => ({ ...form(), scope: 'moon', password: 'x' }), scope],
  ];
  it.each(rows)('%s @C-01', async (_, sent, expected) => check(await post(sent()), expected));

  it.each([
    ['pending', 'account_pending'],
    ['blocked', 'account_blocked'],
  ] as const)(
    '%s user: a correct password gets a hint, a wrong one does not (decision 4) @C-01 @Q-08',
    async (state, hint) => {
      const someone = passwordForm(application, await aPerson(application, { state }));
      check(await post(someone), { ...credentials, hint });
      check(await post({ ...someone, password: 'not it' }), credentials);
    },
  );

  it('refused user, correct password: the hint of a blocked account for old clients, plus our code @C-01 @T-01 @Q-05', async () => {
    const someone = passwordForm(application, await aPerson(application, { state: 'refused' }));
    const { status, body } = await post(someone);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'The user credentials were incorrect.',
        hint: 'account_blocked',
        message: 'The user credentials were incorrect.',
        code: 'account_refused',
      },
    });
    check(await post({ ...someone, password: 'not it' }), credentials);
  });

  it('gives a wrong password and an unknown address the same response, for one message @X-01', async () => {
    const wrong = await post({ ...form(), password: 'x' });
    const unknown = await post({ ...form(), username: 'nobody@nowhere.test' });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.text).toBe(wrong.text);
  });
});

describe('refusals of the refresh grant, row by row (contract §3)', () => {
  const end = (uid: number, data: object) => application.prisma.session.updateMany({ where: { uid }, data });

  it('refresh_token missing @C-02', async () => {
    check(await post({ grant_type: 'refresh_token', ...clientOf(application) }), parameter('refresh_token'));
  });

  it('refresh_token garbage @C-02', async () => {
    check(await refresh('def502'), dead('Cannot decrypt the refresh token'));
    check(await refresh('0'.repeat(64)), dead('Cannot decrypt the refresh token'));
  });

  it('refresh_token already used, and its successor (decision 10) @C-02', async () => {
    const { tokens } = await aSignedInPerson(application);
    const { body } = await refresh(tokens.refresh_token).expect(200);
    await refresh(body.refresh_token).expect(200);
    check(await refresh(tokens.refresh_token), dead('Token has been revoked'));
  });

  it('refresh_token expired @C-02', async () => {
    const { tokens } = await aSignedInPerson(application);
    application.clock.advanceSeconds(1_209_600);
    check(await refresh(tokens.refresh_token), dead('Token has expired'));
  });

  it('refresh_token revoked @C-02', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    await end(uid, { endedAt: application.clock.now(), end: 'logout' });
    check(await refresh(tokens.refresh_token), dead('Token has been revoked'));
  });

  it.each(['pending', 'blocked', 'refused'] as const)(
    'refresh_token of a user who is %s since @C-02 @Q-08',
    async (state) => {
      const { tokens, uid } = await aSignedInPerson(application);
      await application.prisma.person.update({ where: { uid }, data: { state } });
      check(await refresh(tokens.refresh_token), dead('Token has been revoked'));
    },
  );

  it('refresh_token of another client @C-02', async () => {
    const { tokens, uid } = await aSignedInPerson(application);
    await end(uid, { clientId: 'another' });
    check(await refresh(tokens.refresh_token), dead('Token is not linked to client'));
  });

  it('unknown scope: after the token was checked, without consuming it @C-02', async () => {
    const { tokens } = await aSignedInPerson(application);
    check(await refresh('garbage', { scope: 'moon' }), dead('Cannot decrypt the refresh token'));
    check(await refresh(tokens.refresh_token, { scope: 'moon' }), scope);
    const { body } = await refresh(tokens.refresh_token, { scope: 'authenticated' }).expect(200);
    check(await refresh(tokens.refresh_token, { scope: 'moon' }), scope);
    const again = await refresh(tokens.refresh_token).expect(200);
    expect(again.body.refresh_token).toBe(body.refresh_token);
  });

  it('wrong client: before the token is checked @C-02', async () => {
    check(await refresh('garbage', { client_secret: 'x' }), client);
  });
});

describe('refusals of both grants, row by row (contract §3)', () => {
  it('a wrong client that came with an Authorization header is challenged @C-01', async () => {
    const answer = await post(without(form(), 'client_id', 'client_secret')).auth('x', 'y');
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 401,
      error: 'invalid_client',
    });
    expect(answer.headers['www-authenticate']).toBe('Basic realm="OAuth"');
  });

  it('GET instead of POST @C-01', async () => {
    const answer = await application.http.get('/oauth/token?_format=json');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(answer.body).toEqual({
      message: `No route found for "GET ${await application.app.getUrl()}/oauth/token": Method Not Allowed (Allow: POST)`,
    });
  });

  it('a JSON body @C-01', async () => {
    const answer = await application.http.post('/oauth/token').send({ grant_type: 'password' });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 415,
      body: { message: 'No route found that matches "Content-Type: application/json"' },
    });
  });

  it('an internal error: server_error, as JSON, without internals @C-01 @Q-65', async () => {
    const broken = await startApplication();
    await broken.prisma.$executeRawUnsafe('ALTER TABLE person RENAME TO hidden_person');
    const sent = { grant_type: 'password', username: 'a@b.c', password: 'x', ...clientOf(broken) };
    check(await askTokens(broken, sent), {
      status: 500,
      error: 'server_error',
      description: 'The website encountered an unexpected error. Try again later.',
    });
    await broken.close();
  });
});
