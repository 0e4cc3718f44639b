import { createHmac, createPublicKey, createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { refreshTokens } from '../support/tokens.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const version = (authorization: string) =>
  application.http.get('/getwaversion/tma?_format=json').set('Authorization', authorization);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const keyPath = () => join(application.settings.dataDir, 'secrets', 'access-token.pem');

/** Claims that are valid now, of the person's live session. */
const claims = (): Record<string, unknown> => {
  const [, body = ''] = person.tokens.access_token.split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString());
};
const signed = (changed: object) => {
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ ...claims(), ...changed })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(readFileSync(keyPath()), 'base64url')}`;
};
const forged = (alg: string, sign: (text: string) => string) => {
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims())}`;
  return `${text}.${sign(text)}`;
};

const UNVERIFIABLE = 'Access token could not be verified';
const REVOKED = 'Access token has been revoked';
const seconds = () => Math.floor(application.clock.now().getTime() / 1000);

describe('an invalid bearer, row by row (contract §5)', () => {
  it('a token signed by these tests is valid as such @Q-10', async () => {
    await version(`Bearer ${signed({})}`).expect(200);
  });

  const rows: [string, () => string, string][] = [
    ['expired', () => signed({ exp: seconds() }), UNVERIFIABLE],
    ['not yet valid', () => signed({ nbf: seconds() + 60 }), UNVERIFIABLE],
    ['bad signature', () => `${signed({}).slice(0, -8)}AAAAAAAA`, UNVERIFIABLE],
    ['for another client', () => signed({ aud: 'another' }), UNVERIFIABLE],
    ['no signature at all', () => forged('none', () => ''), UNVERIFIABLE],
    [
      'signed with our public key as a shared secret',
      () =>
        forged('HS256', (text) => {
          const pem = createPublicKey(readFileSync(keyPath())).export({ type: 'spki', format: 'pem' });
          return createHmac('sha256', pem).update(text).digest('base64url');
        }),
      UNVERIFIABLE,
    ],
    ['without an identity', () => signed({ jti: 'x' }), UNVERIFIABLE],
    ['of a session that never was', () => signed({ jti: '00000000-0000-4000-8000-000000000000.1' }), REVOKED],
    ["of somebody else's session", () => signed({ sub: '999999' }), REVOKED],
    ['of a later generation', () => signed({ jti: String(claims().jti).replace(/1$/, '2') }), REVOKED],
    ['not a JWT', () => 'def502', 'The JWT string must have two dots'],
  ];

  it.each(rows)('%s: 401 @Q-10', async (_, tokenOf, message) => {
    const answer = await version(`Bearer ${tokenOf()}`);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 401, body: { message } });
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it.each(['pending', 'refused', 'blocked'] as const)(
    'user %s since: 401 on the next call, and no refresh @Q-08 @Q-13',
    async (state) => {
      const someone = await aSignedInPerson(application);
      await application.prisma.person.update({ where: { uid: someone.uid }, data: { state } });
      const { body } = await version(someone.bearer.Authorization).expect(401);
      expect(body.message).toBe(
        `<em class="placeholder">${someone.mail}</em> is blocked or has not been activated yet.`,
      );
      await refreshTokens(application, someone.tokens.refresh_token).expect(401);
    },
  );

  it('"Bearer " anywhere in the header counts; in lower case it does not @Q-10', async () => {
    await version('Basic x, Bearer a.b').expect(401);
    await version('bearer a.b').expect(200);
    await application.http
      .get(`/user/${person.uid}`)
      .set('Authorization', person.bearer.Authorization.replace('Bearer', 'bearer'))
      .expect(403);
  });

  it('is checked first on public calls, too @Q-13 @C-09 @C-10 @C-15', async () => {
    for (const path of ['/user/lost-password-verification', '/user/lost-password-reset', '/user/register'])
      await application.http.post(path).set('Authorization', 'Bearer a.b').send({}).expect(401);
  });

  it('is refused as soon as it expires @Q-10 @Q-13', async () => {
    const someone = await aSignedInPerson(application);
    await version(someone.bearer.Authorization).expect(200);
    application.clock.advanceSeconds(299);
    await version(someone.bearer.Authorization).expect(200);
    application.clock.advanceSeconds(1);
    const { body } = await version(someone.bearer.Authorization).expect(401);
    expect(body).toEqual({ message: UNVERIFIABLE });
  });
});
