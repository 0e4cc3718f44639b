import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { type RawClient, rawClient } from '../support/raw-http.ts';

let application: TestApplication;
let person: SignedInPerson;
let client: RawClient;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
  client = await rawClient(application);
});
afterAll(async () => {
  client.close();
  await application.close();
});

const HOST = 'journal.ancrage.test';
const ask = (path: string, method = 'GET') =>
  client.send({ method, path, headers: { ...person.bearer, Host: HOST } });

describe('a request target in absolute form (RFC 9112 §3.2.2)', () => {
  it.each([`http://${HOST}`, `HTTPS://${HOST}:443`, 'http://evil.test', 'http://somebody:secret@[::1]:81'])(
    'is handled like its path, for any host: %s @C-06',
    async (host) => {
      const path = `/node/${person.nid}?_format=json`;
      const [plain, whole] = [await ask(path), await ask(`${host}${path}`)];
      expect([whole.status, whole.text, whole.headers.link]).toEqual([200, plain.text, plain.headers.link]);
      expect(whole.headers.link).toContain(`http://${HOST}/node/`);
    },
  );

  it.each([
    ['without a path', `http://evil.test`, '/'],
    ['without a path, with a query', `http://evil.test?/node/1`, '/'],
    ['with a path that looks like a host', `http://evil.test//node/1`, '//node/1'],
  ])('%s is refused with the host of the request @C-06', async (_, address, path) => {
    const answer = await ask(address, 'POST');
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      404,
      { message: `No route found for "POST http://${HOST}${path}"` },
    ]);
  });
});

it('OPTIONS * lists the server’s methods; no other method accepts that target @C-06', async () => {
  const answer = await ask('*', 'OPTIONS');
  expect([answer.status, answer.text, answer.headers.allow]).toEqual([
    200,
    '',
    'GET, POST, HEAD, PATCH, DELETE',
  ]);
  expect((await ask('*')).status).toBe(404);
});

describe('a path in another spelling', () => {
  const statusOf = async (path: string, method?: string) => (await ask(path, method)).status;

  it('matches calls of the old site in upper case and with trailing slashes, as there @C-06 @C-04', async () => {
    const { nid, uid } = person;
    const plain = await ask(`/node/${nid}?_format=json`);
    for (const path of [
      `/node/${nid}/`,
      `/node/${nid}//`,
      `/Node/${nid}`,
      `/NODE/${nid}/`,
      `/%4Eode/${nid}/`,
    ]) {
      const { status, text, headers } = await ask(`${path}?_format=json`);
      expect([path, status, text, headers.link]).toEqual([path, 200, plain.text, plain.headers.link]);
    }
    expect(await statusOf(`/USER/${uid}/?_format=json`)).toBe(200);
    expect(await statusOf('/OAuth/UserInfo/')).toBe(200);
    expect(await statusOf('/oauth/token/', 'POST')).toBe(400);
    expect(await statusOf('/File/Upload/Node/Data/field_personal_notes/', 'POST')).toBe(415);
    expect(await statusOf('/User/Register/', 'POST')).toBe(415);
    expect(await statusOf(`/Node/${nid}/`, 'DELETE')).toBe(405);
    expect((await ask(`/NODE/${nid}/`, 'OPTIONS')).headers.allow).toBe('GET, POST, HEAD, PATCH');
  });

  it('does not match with slashes elsewhere, and our own calls match exactly @C-06', async () => {
    for (const path of [
      `//node/${person.nid}`,
      `/node//${person.nid}`,
      '/node/',
      '/api/configuration/',
      '/API/configuration',
      '/HEALTH/live',
      '/System/files/2026-03/a.txt',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });
});
