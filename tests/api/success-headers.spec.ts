import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';

let application: TestApplication;
let person: SignedInPerson;
let origin: string;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
  origin = await application.app.getUrl();
});
afterAll(() => application.close());

const user = () => `/user/${person.uid}`;
const node = () => `/node/${person.nid}`;
const get = (path: string) => application.http.get(`${path}?_format=json`).set(person.bearer);
const patch = (path: string, body: object) =>
  application.http.patch(`${path}?_format=json`).set(person.bearer).send(body);

/** Every successful response of the Drupal dialect, except for calls that a signed-in person may not make. */
const successes = {
  'GET user': () => get(user()),
  'GET node': () => get(node()),
  'GET userinfo': () => get('/oauth/userinfo'),
  'GET schemas': () => get('/ge_rest/ge_get_schema_url'),
  'GET version': () => get('/getwaversion/tma'),
  'PATCH user': () => patch(user(), {}),
  'PATCH node': () => patch(node(), { type: 'data' }),
  'POST upload': () => upload(application, person, 'note.txt', Buffer.from('a')),
  'POST lost-password-verification': () =>
    application.http.post('/user/lost-password-verification').send({ mail: `${randomUUID()}@y.test` }),
};

describe('headers of a success, row by row (contract §1.6)', () => {
  const rows: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Cache-Control', 'must-revalidate, no-cache, no-store, private'],
    ['Expires', 'Sun, 19 Nov 1978 05:00:00 GMT'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['Content-Language', 'fr'],
    ['X-Generator', 'Drupal 10 (https://www.drupal.org)'],
  ];
  it.each(rows)('%s: %s, on each of them @C-04', async (name, value) => {
    for (const [call, ask] of Object.entries(successes)) {
      const { status, headers } = await ask();
      expect(status).toBeLessThan(300);
      expect({ call, value: headers[name.toLowerCase()] }).toEqual({ call, value });
    }
  });

  it.each(['Last-Modified', 'Vary'])('%s: absent from each of them @C-04', async (name) => {
    for (const ask of Object.values(successes))
      expect((await ask()).headers).not.toHaveProperty(name.toLowerCase());
  });

  it('ETag: on node and user alone, read or written (decision 11) @C-04', async () => {
    for (const [call, ask] of Object.entries(successes)) {
      const isEntity = /user$|node$/.test(call);
      const { headers } = await ask();
      expect({ call, tag: /^"\d+"$/.test(headers.etag ?? '') }).toEqual({ call, tag: isEntity });
    }
  });

  const drupal = (name: string) => `https://drupal.org/link-relations/${name}`;
  it.each([
    ['user', user, ['canonical', 'edit-form', drupal('cancel-form'), 'collection']],
    ['node', node, ['canonical', drupal('delete-form'), 'edit-form', 'version-history', drupal('revision')]],
  ])('Link: a GET of a %s lists its relations, with absolute URLs @C-04', async (_, path, relations) => {
    const { headers } = await get(path());
    const links = String(headers.link).split(/,\s*(?=<)/);
    expect(links.map((link) => /rel="(.+)"$/.exec(link)?.[1])).toEqual(relations);
    for (const link of links) expect(link.startsWith(`<${origin}/`)).toBe(true);
  });

  it('Link: only on the GET of an entity @C-04', async () => {
    for (const [call, ask] of Object.entries(successes)) {
      const { headers } = await ask();
      expect({ call, linked: 'link' in headers }).toEqual({ call, linked: /^GET (user|node)$/.test(call) });
    }
  });

  it('Content-Language: the language of the person @C-04', async () => {
    const other = await aSignedInPerson(application, { locale: 'en' });
    const { headers, body } = await application.http.get(`/user/${other.uid}`).set(other.bearer);
    expect(headers['content-language']).toBe('en');
    expect(body.langcode).toEqual([{ value: 'en' }]);
  });
});

describe('JSON (contract §1.7)', () => {
  it('numbers, booleans and timestamps have their JSON types @C-04', async () => {
    const { body } = await get(node());
    expect(typeof body.nid[0].value).toBe('number');
    expect(typeof body.status[0].value).toBe('boolean');
    expect(body.created[0].value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    const who = await get('/oauth/userinfo');
    expect(typeof who.body.sub).toBe('string');
    expect(Number.isInteger(who.body.updated_at)).toBe(true);
  });

  it('messages are in English, whatever the language of the person @C-04', async () => {
    const sent = { preferred_langcode: ['de'] };
    const { body } = await patch(user(), sent);
    expect(body.message).toBe(
      'Unprocessable Entity: validation failed.\npreferred_langcode.0.value: The value you selected is not a valid choice.\n',
    );
  });
});
