import { calls } from '@ancrage/shared/wire/all-calls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aCallFixture, endingCalls, onTheWire, rightRequestOf } from '../support/every-call.ts';
import { aSignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';
import { type RawAnswer, rawClient } from '../support/raw-http.ts';

let application: TestApplication;
let requests: Record<string, () => Promise<{ headers: Record<string, string>; status: number }>>;
beforeAll(async () => {
  application = await startApplication();
  const person = await aSignedInPerson(application);
  const { http } = application;
  requests = {
    node: async () => http.get(`/node/${person.nid}`).set(person.bearer),
    user: async () => http.get(`/user/${person.uid}`).set(person.bearer),
    userinfo: async () => http.get('/oauth/userinfo').set(person.bearer),
    upload: async () => upload(application, person, 'note.txt', Buffer.from('a')),
    'upload refused': async () => upload(application, person, 'note.exe', Buffer.from('a')),
    file: async () => {
      const { body } = await upload(application, person, 'note.txt', Buffer.from('a'));
      return http.get(body.uri[0].url).set(person.bearer);
    },
    'no such file': async () => http.get('/system/files/2026-03/absent.txt').set(person.bearer),
    'file refused': async () => http.get('/system/files/2026-03/note.txt'),
    'code asked': async () => http.post('/user/lost-password-verification').send({ mail: 'x@y.test' }),
    'reset refused': async () => http.post('/user/lost-password-reset').send({}),
    'registration refused': async () => http.post('/user/register').send({}),
    'revocation refused': async () => http.post('/oauth/revoke').type('form').send({}),
    'token refused': async () => http.post('/oauth/token').type('form').send({}),
    version: async () => http.get('/getwaversion/tma'),
    'schema addresses': async () => http.get('/ge_rest/ge_get_schema_url'),
    configuration: async () => http.get('/api/configuration'),
    live: async () => http.get('/health/live'),
    ready: async () => http.get('/health/ready'),
    options: async () => http.options('/node/1'),
    'bad bearer': async () => http.get('/').set('Authorization', 'Bearer x'),
    'no route': async () => http.get('/nope'),
    'method not allowed': async () => http.delete('/node/1'),
    'no content type': async () => http.patch('/node/1'),
    'wrong format': async () => http.get('/node/1?_format=x'),
    'no entity': async () => http.get('/node/999999'),
    denied: async () => http.get(`/node/${person.nid}`),
    'not served': async () => http.get('/api/content/fr/0'),
    'a page': async () => http.get('/').set('Accept', 'text/html'),
  };
});
afterAll(() => application.close());

const NAMES = [
  'node',
  'user',
  'userinfo',
  'upload',
  'upload refused',
  'file',
  'no such file',
  'file refused',
  'code asked',
  'reset refused',
  'registration refused',
  'revocation refused',
  'token refused',
  'version',
  'schema addresses',
  'configuration',
  'live',
  'ready',
  'options',
  'bad bearer',
  'no route',
  'method not allowed',
  'no content type',
  'wrong format',
  'no entity',
  'denied',
  'not served',
  'a page',
];

const PROTECTION = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types ancrage",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe('headers of every response', () => {
  it.each(NAMES)('%s @Q-34', async (name) => {
    const answer = await requests[name]?.();
    expect(answer?.headers).toMatchObject(PROTECTION);
    expect(answer?.headers['permissions-policy']).toMatch(
      /camera=\(\).*microphone=\(\).*publickey-credentials-create=\(self\).*publickey-credentials-get=\(self\)/,
    );
    for (const absent of [
      'x-powered-by',
      'server',
      'strict-transport-security',
      'access-control-allow-origin',
    ])
      expect(answer?.headers).not.toHaveProperty(absent);
  });

  it('lists every request above once @Q-34', () => {
    expect(Object.keys(requests)).toEqual(NAMES);
  });

  it.each(NAMES.filter((name) => !['options', 'a page'].includes(name)))(
    '%s is never cached @Q-34',
    async (name) => {
      const answer = await requests[name]?.();
      expect(answer?.headers['cache-control']).toContain('no-store');
    },
  );

  it('every call has them, on success and refusal, without naming the server software @Q-34 @Q-65', async () => {
    let world = await aCallFixture(application);
    const client = await rawClient(application);
    const bareOf = ({ headers }: RawAnswer) =>
      Object.keys(headers).filter((name) =>
        /^(server|via|x-powered-by|x-aspnet|x-runtime|access-control-)/.test(name),
      );
    for (const call of calls) {
      const right = onTheWire(call, await rightRequestOf(world, call));
      const actor =
        call.audience === 'staff'
          ? world.staff.signInHeaders
          : call.audience === 'person'
            ? world.owner.bearer
            : {};
      const answers = {
        answered: await client.send({ ...right, headers: { ...right.headers, ...actor } }),
        refused: await client.send({ ...right, headers: { ...right.headers, Authorization: 'Bearer a.b' } }),
        foreign: await client.send({
          ...right,
          headers: { ...right.headers, ...actor, Origin: 'https://evil.test' },
        }),
        preflight: await client.send({
          method: 'OPTIONS',
          path: right.path,
          headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': call.method },
        }),
      };
      expect({ call: call.name, status: answers.refused.status }).toEqual({ call: call.name, status: 401 });
      for (const [how, answer] of Object.entries(answers)) {
        expect({ call: call.name, how, ...answer.headers }).toMatchObject({
          call: call.name,
          how,
          ...PROTECTION,
        });
        expect({ call: call.name, how, bare: bareOf(answer) }).toEqual({ call: call.name, how, bare: [] });
      }
      const isForEverybody = ['schema.document', 'library.document'].includes(call.name);
      expect({ call: call.name, cache: answers.answered.headers['cache-control'] }).toEqual({
        call: call.name,
        cache: expect.stringMatching(isForEverybody ? /^public, .*immutable$/ : /no-store/),
      });
      if (endingCalls.has(call.name)) world = await aCallFixture(application);
    }
    client.close();
  });

  it('sends HSTS when the public address is https @Q-34', async () => {
    const secure = await startApplication({ publicUrl: 'https://journal.ancrage.test' });
    const { headers } = await secure.http.get('/health/live');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const addresses = await secure.http.get('/ge_rest/ge_get_schema_url').set('Host', 'journal.ancrage.test');
    expect(addresses.body.fr.url).toMatch(/^https:\/\/journal\.ancrage\.test\/api\/content\/fr\//);
    await secure.close();
  });

  it('reveals no internals on an error @Q-65', async () => {
    const broken = await startApplication();
    const person = await aSignedInPerson(broken);
    await broken.prisma.$executeRawUnsafe('ALTER TABLE data_record RENAME TO hidden_record');
    const drupal = await broken.http.get(`/node/${person.nid}`).set(person.bearer);
    expect(drupal.status).toBe(500);
    expect(drupal.headers).toMatchObject({ 'content-type': 'text/plain; charset=UTF-8' });
    expect(drupal.text).toBe('The website encountered an unexpected error. Try again later.');
    await broken.close();
  });
});
