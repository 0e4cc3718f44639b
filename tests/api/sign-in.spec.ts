import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash, verify as verifyHash } from '@node-rs/argon2';
import { startApplication, type TestApplication } from '../support/application.ts';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { aPerson, clientOf, signIn, type TestPerson } from '../support/factories.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

const TOKEN = '/oauth/token?_format=json';

let application: TestApplication;
let person: TestPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aPerson(application);
});
afterAll(() => application.close());

const form = () => passwordForm(application, person);
const post = (sent: object) => askTokens(application, sent);
const without = (form: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));

const partsOf = (token: string) => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { head: parse(head), body: parse(body), signed: `${head}.${body}`, signature };
};

describe('signing in', () => {
  it('returns a token pair for a multipart password form @C-01', async () => {
    const answer = await Object.entries(form()).reduce(
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

  it('returns a token pair for an urlencoded form, and for Basic authentication of the client @C-01', async () => {
    await post(form()).expect(200);
    const { client_id, client_secret } = clientOf(application);
    await post(without(form(), 'client_id', 'client_secret', 'scope'))
      .auth(client_id, client_secret)
      .expect(200);
  });

  it.each(['UTF-8', 'us-ascii', 'windows-1252', 'ISO-8859-1'])(
    'reads an urlencoded form as UTF-8 when its charset is %s, as PHP does @C-01',
    async (charset) => {
      const sent = new URLSearchParams({ ...form(), ...clientOf(application) });
      const asked = () =>
        application.http
          .post(TOKEN)
          .set('Content-Type', `application/x-www-form-urlencoded; charset=${charset}`);
      sent.set('scope', 'é');
      expect((await asked().send(sent.toString()).expect(400)).body.hint).toBe('Check the `é` scope');
      await asked().send(new URLSearchParams(form()).toString()).expect(200);
    },
  );

  it('returns the next pair for a multipart refresh form @C-02', async () => {
    const { refresh_token } = await signIn(application, person);
    const sent = { grant_type: 'refresh_token', refresh_token, ...clientOf(application) };
    const answer = await Object.entries(sent).reduce(
      (asked, [name, value]) => asked.field(name, value),
      application.http.post(TOKEN),
    );
    expect(answer.status).toBe(200);
  });

  it('works without _format, and accepts the mail address in any case and with outer spaces @C-01', async () => {
    const username = ` ${person.mail.toUpperCase()} `;
    await application.http
      .post('/oauth/token')
      .type('form')
      .send({ ...form(), username })
      .expect(200);
  });

  it('ignores unknown parameters and the query string @C-01', async () => {
    await post({ ...form(), access_token: 'x', token_type: 'Bearer', expires_in: '300' }).expect(200);
    const answer = await application.http
      .post(`${TOKEN}&password=${encodeURIComponent(person.password)}`)
      .type('form')
      .send(without(form(), 'password'));
    expect(answer.status).toBe(400);
    expect(answer.body.hint).toBe('Check the `password` parameter');
  });

  it('signs the access token with RS256, with sub as a string, for 300 seconds @Q-10', async () => {
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

  it('stores only the SHA-256 of the refresh token @Q-10', async () => {
    const { access_token, refresh_token } = await signIn(application, person);
    const rows = await application.prisma.$queryRaw<{ dump: string }[]>`
      SELECT (SELECT string_agg(r::text, ' ') FROM refresh_token r) || (SELECT string_agg(s::text, ' ') FROM session s) AS dump`;
    const dump = rows[0]?.dump ?? '';
    expect(dump.length).toBeGreaterThan(64);
    expect(dump).not.toContain(refresh_token);
    expect(dump).not.toContain(access_token);
  });
});

describe('a burst of sign-ins', () => {
  it('hashes two at once, queues the rest up to a limit, and refuses the others with 503 @Q-01', async () => {
    let release: () => void = () => undefined;
    const othersWereRefused = new Promise<void>((resolve) => {
      release = resolve;
    });
    const verifySlowly = async (stored: string, word: string) => {
      await othersWereRefused;
      return verifyHash(stored, word);
    };
    const hasher = new PasswordHasher({ hash, verify: verifySlowly }, CHEAP_HASH, [], 2);
    const busy = await startApplication({}, { hasher });
    const responses: { status: number; body: { error?: string }; retryAfter: string | undefined }[] = [];
    const nobody = { ...form(), ...clientOf(busy) };
    const signIns = Array.from({ length: 80 }, async (_, count) => {
      const username = `nobody.${count}@nowhere.test`;
      const { status, body, headers } = await askTokens(busy, { ...nobody, username });
      responses.push({ status, body, retryAfter: headers['retry-after'] });
      if (responses.length === 26) release();
    });
    await busy.http.get('/getwaversion/tma').expect(200);
    await Promise.all(signIns);
    for (const { status, body, retryAfter } of responses.slice(0, 26)) {
      expect({ status, error: body.error }).toEqual({ status: 503, error: 'temporarily_unavailable' });
      expect(retryAfter).toBe('2');
    }
    expect(responses.slice(26).map(({ status }) => status)).toEqual(Array(54).fill(400));
    await busy.close();
  });

  it('hashes with argon2id, 64 MiB, three passes, one lane @Q-01', async () => {
    const hashed = await new PasswordHasher().hash('une rivière calme');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });
});
