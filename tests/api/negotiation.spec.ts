import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, clientOf, type SignedInPerson } from '../support/factories.ts';

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
const UPLOAD = '/file/upload/node/data/field_personal_notes';
const json = { 'Content-Type': 'application/json' };
const file = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'file; filename="a.txt"' };
const tokenForm = () => ({
  grant_type: 'password',
  username: person.mail,
  password: person.password,
  ...clientOf(application),
});

interface Row {
  row: string;
  method: 'get' | 'post' | 'patch' | 'head' | 'options' | 'delete';
  path: () => string;
  headers?: Record<string, string>;
  body?: () => string | object;
  /** Sent without the person's token. */
  nobody?: boolean;
  status: number;
  type?: string;
  message?: () => string;
  text?: string;
}

const ask = async ({ method, path, headers, body, nobody }: Row) => {
  const asked = application.http[method](path()).set({ ...(!nobody && person.bearer), ...headers });
  return body ? asked.send(body()) : asked;
};

const check = async (row: Row) => {
  const answer = await ask(row);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: row.status });
  expect(answer.headers['content-type']).toBe(row.type ?? 'application/json');
  if (row.message) expect(answer.body).toEqual({ message: row.message() });
  if (row.text !== undefined) expect(answer.text).toBe(row.text);
};

describe('requests without _format get JSON (contract §1.3, decision 6)', () => {
  const rows: Row[] = [
    { row: 'GET user', method: 'get', path: user, status: 200 },
    { row: 'GET node', method: 'get', path: node, status: 200 },
    { row: 'PATCH user', method: 'patch', path: user, headers: json, body: () => '{}', status: 200 },
    {
      row: 'PATCH node',
      method: 'patch',
      path: node,
      headers: json,
      body: () => '{"type":"data"}',
      status: 200,
    },
    { row: 'PATCH without Content-Type', method: 'patch', path: node, status: 415 },
    { row: 'POST upload', method: 'post', path: () => UPLOAD, headers: file, body: () => 'a', status: 201 },
    {
      row: 'POST token',
      method: 'post',
      path: () => '/oauth/token',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: tokenForm,
      nobody: true,
      status: 200,
      type: 'application/json; charset=UTF-8',
    },
    {
      row: 'POST token, where _format is irrelevant',
      method: 'post',
      path: () => '/oauth/token?_format=xyz',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: tokenForm,
      nobody: true,
      status: 200,
      type: 'application/json; charset=UTF-8',
    },
    {
      row: 'POST register',
      method: 'post',
      path: () => '/user/register',
      headers: json,
      body: () => '{}',
      nobody: true,
      status: 422,
      message: () => 'No password provided.',
    },
    {
      row: 'POST lost-password-verification',
      method: 'post',
      path: () => '/user/lost-password-verification',
      headers: json,
      body: () => '{"mail":"x@y.test"}',
      nobody: true,
      status: 200,
      message: () => 'msg_1',
    },
    {
      row: 'POST lost-password-reset',
      method: 'post',
      path: () => '/user/lost-password-reset',
      headers: json,
      body: () => '{}',
      nobody: true,
      status: 400,
      message: () => 'name, new_pass, and temp_pass fields are required',
    },
    { row: 'GET userinfo', method: 'get', path: () => '/oauth/userinfo', status: 200 },
    { row: 'GET userinfo refused', method: 'get', path: () => '/oauth/userinfo', nobody: true, status: 403 },
    {
      row: 'GET schemas',
      method: 'get',
      path: () => '/ge_rest/ge_get_schema_url',
      nobody: true,
      status: 200,
    },
    { row: 'GET version', method: 'get', path: () => '/getwaversion/tma', nobody: true, status: 200 },
    {
      row: 'whatever Accept says',
      method: 'get',
      path: () => `${user()}?_format=json`,
      headers: { Accept: 'text/html;q=1, application/xml' },
      status: 200,
    },
    {
      row: 'refused whatever Accept says',
      method: 'get',
      path: node,
      headers: { Accept: 'text/html' },
      nobody: true,
      status: 403,
    },
  ];

  it.each(rows)('$row @C-06', (row) => check(row));
});

describe('an unknown _format (contract §1.3)', () => {
  const only = 'No route found for the specified format xyz. Supported formats: json.';
  const page = 'Not acceptable format: xyz';
  const type = 'text/plain; charset=UTF-8';
  const rows: Row[] = [
    { row: 'GET user, once a page', method: 'get', path: user, status: 406, text: page },
    { row: 'GET node, once a page', method: 'get', path: node, status: 406, text: page },
    {
      row: 'PATCH user',
      method: 'patch',
      path: user,
      headers: json,
      body: () => '{}',
      status: 406,
      text: only,
    },
    {
      row: 'PATCH node',
      method: 'patch',
      path: node,
      headers: json,
      body: () => '{}',
      status: 406,
      text: only,
    },
    {
      row: 'POST upload',
      method: 'post',
      path: () => UPLOAD,
      headers: file,
      body: () => 'a',
      status: 406,
      text: only,
    },
    ...['register', 'lost-password-verification', 'lost-password-reset'].map(
      (call): Row => ({
        row: `POST ${call}`,
        method: 'post',
        path: () => `/user/${call}`,
        headers: json,
        body: () => '{}',
        nobody: true,
        status: 406,
        text: only,
      }),
    ),
    { row: 'GET userinfo', method: 'get', path: () => '/oauth/userinfo', status: 406, text: only },
    { row: 'GET schemas', method: 'get', path: () => '/ge_rest/ge_get_schema_url', status: 406, text: only },
    { row: 'GET version', method: 'get', path: () => '/getwaversion/tma', status: 406, text: only },
  ];

  it.each(rows)('$row @C-06', (row) => check({ ...row, path: () => `${row.path()}?_format=xyz`, type }));

  it('the last of two counts, as in PHP @C-06', async () => {
    const text = async (query: string, status: number) =>
      (await application.http.get(`${node()}?${query}`).set(person.bearer).expect(status)).text;
    await text('_format=json&_format=json', 200);
    await text('_format=xml&_format=json', 200);
    expect(await text('_format=json&_format=xml', 406)).toBe('Not acceptable format: xml');
  });
});

describe('types of request bodies (contract §1.3)', () => {
  const taken = [
    'application/json',
    'application/json; charset=utf-8',
    'application/x-json',
    'APPLICATION/JSON',
  ];
  it.each(taken)('%s is JSON @C-05', async (type) => {
    await application.http.patch(user()).set(person.bearer).set('Content-Type', type).send('{}').expect(200);
  });

  it.each([
    'text/xml',
    'application/hal+json',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('%s is not JSON, and is repeated in the message @C-05', async (type) => {
    const answer = await application.http
      .patch(user())
      .set(person.bearer)
      .set('Content-Type', type)
      .send('{}');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 415,
      body: { message: `No route found that matches "Content-Type: ${type}"` },
    });
  });

  it('an upload without a type @C-11', async () => {
    const answer = await application.http.post(UPLOAD).set(person.bearer);
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual({ message: 'No "Content-Type" request header specified' });
  });

  it.each(['get', 'head', 'options', 'delete'] as const)('is ignored on %s @C-06', async (method) => {
    const answer = await application.http[method](node()).set(person.bearer).set('Content-Type', 'text/xml');
    expect(answer.status).toBe(method === 'delete' ? 405 : 200);
  });
});

describe('method, path, existence (contract §1.4)', () => {
  const entity = (kind: string, method: string) => () =>
    `The "${kind}" parameter was not converted for the path "/${kind}/{${kind}}" (route name: "rest.entity.${kind}.${method}")`;
  const notAllowed = (method: string, path: string, allow: string) => () =>
    `No route found for "${method} ${origin}${path}": Method Not Allowed (Allow: ${allow})`;
  const rows: Row[] = [
    {
      row: 'no such user',
      method: 'get',
      path: () => '/user/999999',
      status: 404,
      message: entity('user', 'GET'),
    },
    {
      row: 'no such user to change, asked by nobody',
      method: 'patch',
      path: () => '/user/999999',
      headers: json,
      body: () => '{}',
      nobody: true,
      status: 404,
      message: entity('user', 'PATCH'),
    },
    {
      row: 'a nid that is no number',
      method: 'get',
      path: () => '/node/x',
      status: 404,
      message: entity('node', 'GET'),
    },
    { row: 'a nid with a sign', method: 'get', path: () => '/node/+1', status: 404 },
    { row: 'nid zero', method: 'get', path: () => '/node/0', status: 404 },
    {
      row: 'POST to a user, whose page takes one',
      method: 'post',
      path: () => `${user()}?_format=json`,
      headers: json,
      body: () => '{}',
      status: 406,
    },
    {
      row: 'DELETE a user',
      method: 'delete',
      path: () => '/user/1?_format=json',
      status: 405,
      message: notAllowed('DELETE', '/user/1', 'GET, POST, HEAD, PATCH'),
    },
    {
      row: 'GET the token call',
      method: 'get',
      path: () => '/oauth/token?_format=json',
      nobody: true,
      status: 405,
      message: notAllowed('GET', '/oauth/token', 'POST'),
    },
    {
      row: 'GET the upload call',
      method: 'get',
      path: () => `${UPLOAD}?_format=json`,
      status: 405,
      message: notAllowed('GET', UPLOAD, 'POST'),
    },
    {
      row: 'DELETE userinfo',
      method: 'delete',
      path: () => '/oauth/userinfo',
      status: 405,
      message: notAllowed('DELETE', '/oauth/userinfo', 'GET, POST, HEAD'),
    },
    {
      row: 'a file may only be read',
      method: 'post',
      path: () => '/system/files/2026-03/a.txt',
      status: 405,
      type: 'application/problem+json',
    },
    {
      row: 'no other path below a call',
      method: 'get',
      path: () => `${node()}/revisions`,
      status: 404,
      message: () => `No route found for "GET ${origin}${node()}/revisions"`,
    },
  ];

  it.each(rows)('$row @A-01', (row) => check(row));

  const heads = ['/oauth/userinfo', '/ge_rest/ge_get_schema_url', '/getwaversion/tma', '/api/configuration'];
  it.each(heads)('HEAD %s works as GET does @C-06', async (path) => {
    const [head, got] = [
      await application.http.head(path).set(person.bearer),
      await application.http.get(path).set(person.bearer),
    ];
    expect(head.status).toBe(200);
    expect(head.text).toBeUndefined();
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });

  it.each([
    ['/oauth/token', 'POST'],
    [UPLOAD, 'POST'],
    ['/system/files/2026-03/a.txt', 'GET, HEAD'],
    ['/getwaversion/tma', 'GET, HEAD'],
    ['/user/1', 'GET, POST, HEAD, PATCH'],
  ])('OPTIONS %s lists %s @C-06', async (path, allow) => {
    const answer = await application.http.options(path).set('Authorization', 'Bearer x');
    expect({ status: answer.status, text: answer.text, allow: answer.headers.allow }).toEqual({
      status: 200,
      text: '',
      allow,
    });
  });
});

describe('bodies (contract §1.5)', () => {
  it.each([
    ['empty', '', 400, 'No entity content received.'],
    ['cut off', '{"mail":', 400, 'Syntax error'],
    ['no JSON', 'mail=a', 400, 'Syntax error'],
    ['a byte order mark before it', '\ufeff{}', 400, 'Syntax error'],
    ['a list', '["x"]', 422, 'The entity must be an object of fields.'],
    ['a number', '1', 422, 'The entity must be an object of fields.'],
    ['null', 'null', 422, 'The entity must be an object of fields.'],
  ])('%s @C-05', async (_, body, status, message) => {
    const answer = await application.http.patch(user()).set(person.bearer).set(json).send(body);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } });
  });

  it('refuses invalid UTF-8 @C-05', async () => {
    const answer = await application.http
      .patch(user())
      .set(person.bearer)
      .set(json)
      .serialize((bytes: unknown) => bytes as string)
      .send(Buffer.from('7b226669656c645f7469746c65223a5b22e9225d7d', 'hex'));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { message: 'Syntax error' },
    });
  });

  it('answers 200 to {} and changes nothing (trap 21) @C-05', async () => {
    const before = await application.http.get(user()).set(person.bearer);
    const answer = await application.http.patch(user()).set(person.bearer).send({});
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before.body);
    expect(answer.headers.etag).toBe(before.headers.etag);
  });
});
