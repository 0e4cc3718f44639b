import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, clientOf, signIn, type TestPerson } from '../support/factories.ts';

const TOKEN = '/oauth/token?_format=json';
const MALFORMED =
  'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.';
const CREDENTIALS = 'The user credentials were incorrect.';
const GRANT =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.';

let application: TestApplication;
let person: TestPerson;
beforeAll(async () => {
  application = await startApplication({}, { hasher: new PasswordHasher() }); // Q-01 is proven here
  person = await aPerson(application);
});
afterAll(() => application.close());

const passwordForm = () => ({
  grant_type: 'password',
  username: person.mail,
  password: person.password,
  scope: '',
  ...clientOf(application),
});
const post = (form: object) => application.http.post(TOKEN).type('form').send(form);
const without = (form: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));

const partsOf = (token: string) => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { head: parse(head), body: parse(body), signed: `${head}.${body}`, signature };
};

describe('signing in', () => {
  it('[C-01] gives a token pair for a multipart password form', async () => {
    const answer = await Object.entries(passwordForm()).reduce(
      (asked, [name, value]) => asked.field(name, value),
      application.http.post(TOKEN),
    );
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
    ]);
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
    expect(answer.body.refresh_token).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(answer.headers['cache-control']).toBe('no-store, private');
    expect(answer.headers.pragma).toBe('no-cache');
  });

  it('[C-01] gives a token pair for an urlencoded form, and to a client that comes by Basic', async () => {
    await post(passwordForm()).expect(200);
    const { client_id, client_secret } = clientOf(application);
    await post(without(passwordForm(), 'client_id', 'client_secret', 'scope'))
      .auth(client_id, client_secret)
      .expect(200);
  });

  it('[C-01] does not need _format, and takes the address in any case and with spaces around', async () => {
    const username = ` ${person.mail.toUpperCase()} `;
    await application.http
      .post('/oauth/token')
      .type('form')
      .send({ ...passwordForm(), username })
      .expect(200);
  });

  it('[C-01] ignores parameters it does not know, and reads none from the query', async () => {
    await post({ ...passwordForm(), access_token: 'x', token_type: 'Bearer', expires_in: '300' }).expect(200);
    const answer = await application.http
      .post(`${TOKEN}&password=${encodeURIComponent(person.password)}`)
      .type('form')
      .send(without(passwordForm(), 'password'));
    expect(answer.status).toBe(400);
    expect(answer.body.hint).toBe('Check the `password` parameter');
  });

  it('[Q-10] signs the access token with RS256, with sub as text, for 300 seconds', async () => {
    const { access_token } = await signIn(application, person);
    const { head, body, signed, signature } = partsOf(access_token);
    expect(head).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    const now = Math.floor(application.clock.now().getTime() / 1000);
    expect(body).toEqual({
      jti: expect.stringMatching(/^[0-9a-f-]{36}\.1$/),
      aud: clientOf(application).client_id,
      sub: String(person.uid),
      iat: now,
      nbf: now,
      exp: now + 300,
      scope: ['authenticated'],
    });
    const pem = readFileSync(join(application.settings.dataDir, 'secrets', 'access-token.pem'));
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(signed),
      createPublicKey(pem),
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });

  it('[Q-10] stores the refresh token by its SHA-256 alone', async () => {
    const { access_token, refresh_token } = await signIn(application, person);
    const rows = await application.prisma.$queryRaw<{ dump: string }[]>`
      SELECT (SELECT string_agg(r::text, ' ') FROM refresh_token r) || (SELECT string_agg(s::text, ' ') FROM session s) AS dump`;
    const dump = rows[0]?.dump ?? '';
    expect(dump.length).toBeGreaterThan(64);
    expect(dump).not.toContain(refresh_token);
    expect(dump).not.toContain(access_token);
  });
});

describe('refusals of the token call, row by row (contract §3)', () => {
  const client = { status: 401, error: 'invalid_client', description: 'Client authentication failed' };
  const credentials = { status: 400, error: 'invalid_grant', description: CREDENTIALS };
  const parameter = (name: string) => ({
    status: 400,
    error: 'invalid_request',
    description: MALFORMED,
    hint: `Check the \`${name}\` parameter`,
  });
  const grant = {
    status: 400,
    error: 'invalid_grant',
    description: GRANT,
    hint: 'Check the configuration to see if the grant is enabled.',
  };
  const refreshForm = (refresh_token?: string) => ({
    grant_type: 'refresh_token',
    ...(refresh_token && { refresh_token }),
    ...clientOf(application),
  });

  const rows: {
    row: string;
    form: () => object;
    told: { status: number; error: string; description: string; hint?: string };
  }[] = [
    { row: 'wrong password', form: () => ({ ...passwordForm(), password: 'x' }), told: credentials },
    { row: 'wrong user name', form: () => ({ ...passwordForm(), username: 'x@y.test' }), told: credentials },
    { row: 'empty password', form: () => ({ ...passwordForm(), password: '' }), told: credentials },
    { row: 'unknown client_id', form: () => ({ ...passwordForm(), client_id: 'x' }), told: client },
    { row: 'wrong client_secret', form: () => ({ ...passwordForm(), client_secret: 'x' }), told: client },
    { row: 'client_secret missing', form: () => without(passwordForm(), 'client_secret'), told: client },
    {
      row: 'client_id missing',
      form: () => without(passwordForm(), 'client_id'),
      told: parameter('client_id'),
    },
    { row: 'username missing', form: () => without(passwordForm(), 'username'), told: parameter('username') },
    { row: 'password missing', form: () => without(passwordForm(), 'password'), told: parameter('password') },
    {
      row: 'a parameter twice',
      form: () => ({ ...passwordForm(), username: ['a', 'b'] }),
      told: parameter('username'),
    },
    { row: 'grant_type missing', form: () => without(passwordForm(), 'grant_type'), told: grant },
    { row: 'grant_type unknown', form: () => ({ ...passwordForm(), grant_type: 'magic' }), told: grant },
    { row: 'no body at all', form: () => ({}), told: grant },
    { row: 'refresh_token missing', form: () => refreshForm(), told: parameter('refresh_token') },
    {
      row: 'refresh_token garbage',
      form: () => refreshForm('def502'),
      told: {
        status: 401,
        error: 'invalid_request',
        description: 'The refresh token is invalid.',
        hint: 'Cannot decrypt the refresh token',
      },
    },
    {
      row: 'unknown scope',
      form: () => ({ ...passwordForm(), scope: 'moon' }),
      told: {
        status: 400,
        error: 'invalid_scope',
        description: 'The requested scope is invalid, unknown, or malformed',
        hint: 'Check the `moon` scope',
      },
    },
  ];

  it.each(rows)('[C-01] [C-02] $row', async ({ form, told: { status, error, description, hint } }) => {
    const answer = await post(form());
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.body).toEqual({
      error,
      error_description: description,
      message: description,
      ...(hint && { hint }),
    });
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it('[C-01] challenges a wrong client that came with an Authorization header', async () => {
    const answer = await post(without(passwordForm(), 'client_id', 'client_secret')).auth('x', 'y');
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('invalid_client');
    expect(answer.headers['www-authenticate']).toBe('Basic realm="OAuth"');
  });

  it('[X-01] answers a wrong password and an unknown address alike, so that the client says one sentence', async () => {
    const wrong = await post({ ...passwordForm(), password: 'x' });
    const unknown = await post({ ...passwordForm(), username: 'nobody@nowhere.test' });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.text).toBe(wrong.text);
  });

  it('[C-01] checks the client before the scope, and the scope before the person', async () => {
    const wrong = { ...passwordForm(), client_secret: 'x', scope: 'moon', password: 'x' };
    expect((await post(wrong)).body.error).toBe('invalid_client');
    expect((await post({ ...wrong, ...clientOf(application) })).body.error).toBe('invalid_scope');
    expect((await post({ ...wrong, ...clientOf(application), scope: '' })).body.error).toBe('invalid_grant');
  });

  it('[C-01] refuses a body it cannot read, and a GET', async () => {
    const json = await application.http.post(TOKEN).send({ grant_type: 'password' });
    expect(json.status).toBe(415);
    const got = await application.http.get(TOKEN);
    expect(got.status).toBe(405);
    expect(got.headers.allow).toBe('POST');
    expect(got.body.message).toMatch(
      /^No route found for "GET http:\/\/127\.0\.0\.1:\d+\/oauth\/token": Method Not Allowed \(Allow: POST\)$/,
    );
  });
});

describe('a rush of sign-ins', () => {
  it('[Q-01] lets 54 wait and asks the others to come back, while everything else goes on', async () => {
    const rush = Array.from({ length: 80 }, () =>
      post({ ...passwordForm(), username: 'nobody@nowhere.test' }),
    );
    const version = application.http.get('/getwaversion/tma').expect(200);
    const answers = await Promise.all(rush);
    await version;
    const turnedAway = answers.filter(({ status }) => status === 503);
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(54);
    expect(turnedAway[0]?.headers['retry-after']).toBe('2');
    expect(turnedAway[0]?.body).toMatchObject({ error: 'temporarily_unavailable' });
  });

  it('[Q-01] hashes with argon2id, 64 MiB, three passes, one lane', async () => {
    const hash = await application.app.get(PasswordHasher).hash('une rivière calme');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });
});

describe('accounts that may not sign in (decision 4)', () => {
  it.each([
    ['pending', 'account_pending'],
    ['blocked', 'account_blocked'],
    ['refused', 'account_blocked'],
  ] as const)('[C-01] %s: hinted at only with the right password', async (state, hint) => {
    const someone = await aPerson(application, { state });
    const form = { ...passwordForm(), username: someone.mail };
    const right = await post({ ...form, password: someone.password });
    expect(right.status).toBe(400);
    expect(right.body).toEqual({
      error: 'invalid_grant',
      error_description: CREDENTIALS,
      hint,
      message: CREDENTIALS,
    });
    const wrong = await post({ ...form, password: 'not it' });
    expect(wrong.body).toEqual({
      error: 'invalid_grant',
      error_description: CREDENTIALS,
      message: CREDENTIALS,
    });
  });
});
