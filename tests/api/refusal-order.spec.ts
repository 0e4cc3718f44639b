import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

let application: TestApplication;
let person: SignedInPerson;
let host: string;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
  const { body } = await application.http.get('/nope');
  host = /http:\/\/[^/]+/.exec(body.message)?.[0] ?? '';
});
afterAll(() => application.close());

const node = () => `/node/${person.nid}`;
const user = () => `/user/${person.uid}`;

/** One refusal of contract §1.1: the request that causes it, and the response. */
interface Row {
  row: string;
  method: 'get' | 'post' | 'patch' | 'delete' | 'head' | 'options';
  path: () => string;
  headers?: () => Record<string, string>;
  body?: string;
  status: number;
  message?: () => string;
  text?: () => string;
  answered?: Record<string, string>;
}

const bearer = () => person.bearer;
const badBearer = () => ({ Authorization: 'Bearer a.b' });
const json = { 'Content-Type': 'application/json' };

const rows: Row[] = [
  {
    row: '1 not a JWT, on a public call',
    method: 'get',
    path: () => '/getwaversion/tma?_format=json',
    headers: badBearer,
    status: 401,
    message: () => 'The JWT string must have two dots',
  },
  {
    row: '1 exactly "Bearer"',
    method: 'get',
    path: () => '/getwaversion/tma',
    headers: () => ({ Authorization: 'Bearer' }),
    status: 401,
    message: () => 'The JWT string must have two dots',
  },
  {
    row: '1 a signature that is not ours',
    method: 'get',
    path: user,
    headers: () => ({ Authorization: `${person.bearer.Authorization.slice(0, -8)}AAAAAAAA` }),
    status: 401,
    message: () => 'Access token could not be verified',
  },
  {
    row: '1 before 2: bad bearer on an unknown path',
    method: 'get',
    path: () => '/nope',
    headers: badBearer,
    status: 401,
  },
  {
    row: '1 before 3: bad bearer, method not offered',
    method: 'delete',
    path: node,
    headers: badBearer,
    status: 401,
  },
  {
    row: '1 before 4: bad bearer, wrong content type',
    method: 'patch',
    path: node,
    headers: () => ({ ...badBearer(), 'Content-Type': 'text/xml' }),
    body: '<x/>',
    status: 401,
  },
  {
    row: '2 no route',
    method: 'get',
    path: () => '/nope?_format=json',
    status: 404,
    message: () => `No route found for "GET ${host}/nope"`,
  },
  {
    row: '2 no route, with a referer',
    method: 'post',
    path: () => '/node',
    headers: () => ({ Referer: 'http://a.test/b' }),
    status: 404,
    message: () => `No route found for "POST ${host}/node" (from "http://a.test/b")`,
  },
  {
    row: '2 a path that cannot be decoded',
    method: 'get',
    path: () => '/node/%zz',
    status: 404,
    message: () => `No route found for "GET ${host}/node/%zz"`,
  },
  {
    row: '2 no page of the web app hides behind a path of the API',
    method: 'get',
    path: () => '/oauth/nope',
    headers: () => ({ Accept: 'text/html' }),
    status: 404,
  },
  {
    row: '3 method not offered on an entity',
    method: 'delete',
    path: () => '/node/1?_format=json',
    status: 405,
    message: () =>
      `No route found for "DELETE ${host}/node/1": Method Not Allowed (Allow: GET, POST, HEAD, PATCH)`,
    answered: { allow: 'GET, POST, HEAD, PATCH' },
  },
  {
    row: '3 method not offered on a call',
    method: 'post',
    path: () => '/getwaversion/tma?_format=json',
    status: 405,
    message: () =>
      `No route found for "POST ${host}/getwaversion/tma": Method Not Allowed (Allow: GET, HEAD)`,
    answered: { allow: 'GET, HEAD' },
  },
  {
    row: '3 POST to an entity, whose page takes one: 406, not 405',
    method: 'post',
    path: () => `${node()}?_format=json`,
    headers: () => json,
    body: '{}',
    status: 406,
    message: () => 'Not acceptable format: json',
  },
  {
    row: '3 before 4: method not offered, wrong content type',
    method: 'delete',
    path: node,
    headers: () => ({ 'Content-Type': 'text/xml' }),
    status: 405,
  },
  {
    row: '4 no content type',
    method: 'patch',
    path: () => `${node()}?_format=json`,
    headers: bearer,
    status: 415,
    message: () => 'No "Content-Type" request header specified',
  },
  {
    row: '4 wrong content type, echoed raw',
    method: 'patch',
    path: () => `${user()}?_format=json`,
    headers: () => ({ ...bearer(), 'Content-Type': 'text/xml; charset=x' }),
    body: '<x/>',
    status: 415,
    message: () => 'No route found that matches "Content-Type: text/xml; charset=x"',
  },
  {
    row: '4 before 5: wrong content type, wrong format',
    method: 'patch',
    path: () => `${node()}?_format=xyz`,
    headers: () => ({ ...bearer(), 'Content-Type': 'text/xml' }),
    body: '<x/>',
    status: 415,
  },
  {
    row: '5 wrong format, on a path that was a page',
    method: 'get',
    path: () => `${node()}?_format=xyz`,
    status: 406,
    text: () => 'Not acceptable format: xyz',
    answered: { 'content-type': 'text/plain; charset=UTF-8' },
  },
  {
    row: '5 wrong format, on a path of the API alone',
    method: 'get',
    path: () => '/getwaversion/tma?_format=xyz',
    status: 406,
    text: () => 'No route found for the specified format xyz. Supported formats: json.',
    answered: { 'content-type': 'text/plain; charset=UTF-8' },
  },
  {
    row: '5 before 6: wrong format, no such entity',
    method: 'get',
    path: () => '/node/999999?_format=xyz',
    status: 406,
  },
  {
    row: '6 no such node, for any caller',
    method: 'get',
    path: () => '/node/999999?_format=json',
    status: 404,
    message: () =>
      'The "node" parameter was not converted for the path "/node/{node}" (route name: "rest.entity.node.GET")',
  },
  {
    row: '6 no such node to change',
    method: 'patch',
    path: () => '/node/999999?_format=json',
    headers: () => ({ ...bearer(), ...json }),
    body: '{}',
    status: 404,
    message: () =>
      'The "node" parameter was not converted for the path "/node/{node}" (route name: "rest.entity.node.PATCH")',
  },
  {
    row: '6 a uid that is no number',
    method: 'get',
    path: () => '/user/lost-password-reset?_format=json',
    status: 404,
    message: () =>
      'The "user" parameter was not converted for the path "/user/{user}" (route name: "rest.entity.user.GET")',
  },
  {
    row: '6 a uid beyond all numbers',
    method: 'get',
    path: () => '/user/99999999999',
    status: 404,
  },
  {
    row: '6 before 7: no such node, to somebody who could not read it either',
    method: 'get',
    path: () => '/node/999999?_format=json',
    status: 404,
  },
  {
    row: '7 access to the entity',
    method: 'get',
    path: () => `${user()}?_format=json`,
    status: 403,
    message: () => "The 'access user profiles' permission is required.",
  },
  {
    row: '7 before 8: somebody without a bearer, malformed body',
    method: 'patch',
    path: node,
    headers: () => json,
    body: '{',
    status: 403,
    message: () => "The 'access content' permission is required.",
  },
  {
    row: '8 empty body',
    method: 'patch',
    path: node,
    headers: () => ({ ...bearer(), ...json }),
    body: '',
    status: 400,
    message: () => 'No entity content received.',
  },
  {
    row: '8 malformed body',
    method: 'patch',
    path: user,
    headers: () => ({ ...bearer(), ...json }),
    body: '{"mail":',
    status: 400,
    message: () => 'Syntax error',
  },
  {
    row: '8 structure wrong',
    method: 'patch',
    path: node,
    headers: () => ({ ...bearer(), ...json }),
    body: '{}',
    status: 422,
    message: () => 'Could not determine entity type bundle: "type" field is missing.',
  },
  {
    row: '8 before 9: structure before protected fields',
    method: 'patch',
    path: user,
    headers: () => ({ ...bearer(), ...json }),
    body: '{"uid":[{"value":999}],"field_title":"x"}',
    status: 422,
    message: () => 'Field values for "field_title" must use an array structure',
  },
  {
    row: '9 before 10: protected fields before values',
    method: 'patch',
    path: user,
    headers: () => ({ ...bearer(), ...json }),
    body: '{"mail":[{"value":"no mail"}],"uid":[{"value":999}]}',
    status: 403,
    message: () => "Access denied on updating field 'uid'. The entity ID cannot be changed.",
  },
  {
    row: '9 edit access to a field',
    method: 'patch',
    path: node,
    headers: () => ({ ...bearer(), ...json }),
    body: '{"type":"data","created":[{"value":"2001-01-01T00:00:00+00:00"}]}',
    status: 403,
    message: () =>
      "Access denied on updating field 'created'. The 'administer nodes' permission is required.",
  },
  {
    row: '8 before decision 11: structure before a stale If-Match',
    method: 'patch',
    path: node,
    headers: () => ({ ...bearer(), ...json, 'If-Match': '"999"' }),
    body: '{"field_cid":["1"]}',
    status: 422,
  },
  {
    row: 'decision 11 before 9: a stale If-Match before protected fields',
    method: 'patch',
    path: node,
    headers: () => ({ ...bearer(), ...json, 'If-Match': '"999"' }),
    body: '{"type":"data","created":[]}',
    status: 412,
    message: () => 'The entity was changed since it was read: read it again and merge.',
  },
  {
    row: '10 validation',
    method: 'patch',
    path: node,
    headers: () => ({ ...bearer(), ...json }),
    body: '{"type":"data","field_cid":["{"]}',
    status: 422,
    message: () =>
      'Unprocessable Entity: validation failed.\nfield_cid.0.value: This value should be valid JSON text.\n',
  },
  {
    row: '11 success: 200',
    method: 'patch',
    path: node,
    headers: () => ({ ...bearer(), ...json }),
    body: '{"type":"data"}',
    status: 200,
  },
  {
    row: '11 success: 201',
    method: 'post',
    path: () => '/file/upload/node/data/field_personal_notes?_format=json',
    headers: () => ({
      ...bearer(),
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'file; filename="note.txt"',
    }),
    body: 'some text',
    status: 201,
  },
];

describe('the order in which requests are refused (contract §1.1)', () => {
  it.each(rows)('$row @A-01', async ({ method, path, headers, body, status, message, text, answered }) => {
    const asked = application.http[method](path()).set(headers?.() ?? {});
    const answer = await (body === undefined ? asked : asked.send(body));
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    if (message) {
      expect(answer.body).toEqual({ message: message() });
      expect(answer.headers['content-type']).toBe('application/json');
    }
    if (text) expect(answer.text).toBe(text());
    for (const [name, value] of Object.entries(answered ?? {})) expect(answer.headers[name]).toBe(value);
  });

  it('row 5 names the address that would match @A-01', async () => {
    const { headers } = await application.http.get('/getwaversion/tma?_format=xyz');
    expect(headers.link).toBe(
      `<${host}/getwaversion/tma?_format=json>; rel="alternate"; type="application/json"`,
    );
  });

  it('OPTIONS is answered before authentication @A-01', async () => {
    const answer = await application.http.options('/node/1').set(badBearer());
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
    expect(answer.headers.allow).toBe('GET, POST, HEAD, PATCH');
  });

  it('HEAD works wherever GET does, without a body @A-01', async () => {
    const got = await application.http.get(node()).set(bearer());
    const head = await application.http.head(node()).set(bearer());
    expect(head.status).toBe(200);
    expect(head.text).toBeUndefined();
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    expect(head.headers.etag).toBe(got.headers.etag);
  });

  it('row 1 names a blocked person, whose token is then invalid @A-01', async () => {
    const blocked = await aSignedInPerson(application, { mail: `o'b&b.${Date.now()}@orvelaine.test` });
    await application.prisma.person.update({ where: { uid: blocked.uid }, data: { state: 'blocked' } });
    const answer = await application.http.get('/getwaversion/tma').set(blocked.bearer);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBeUndefined();
    const name = blocked.mail.replace('&', '&amp;').replace("'", '&#039;');
    expect(answer.body).toEqual({
      message: `<em class="placeholder">${name}</em> is blocked or has not been activated yet.`,
    });
  });

  it('row 1 refuses a session that was deleted @A-01', async () => {
    const gone = await aSignedInPerson(application);
    await application.prisma.session.deleteMany({ where: { uid: gone.uid } });
    const answer = await application.http.get(`/user/${gone.uid}`).set(gone.bearer);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: 'Access token has been revoked' });
  });
});

describe('records of other people (contract §6 to §9)', () => {
  it.each([
    ['GET', '/user', 'nobody', "The 'access user profiles' permission is required."],
    ['GET', '/user', 'somebody', "The 'access user profiles' permission is required."],
    [
      'PATCH',
      '/user',
      'nobody',
      "Users can only update their own account, unless they have the 'administer users' permission.",
    ],
    [
      'PATCH',
      '/user',
      'somebody',
      "Users can only update their own account, unless they have the 'administer users' permission.",
    ],
    ['GET', '/node', 'nobody', "The 'access content' permission is required."],
    ['GET', '/node', 'somebody', ''],
    ['PATCH', '/node', 'nobody', "The 'access content' permission is required."],
    ['PATCH', '/node', 'somebody', "The 'edit any data content' permission is required."],
  ])('%s %s by %s else gets 403 @P-04 @A-01', async (method, room, who, message) => {
    const owner = await aPerson(application, { journal: { field_cid: { CIDsymptome: 'secret' } } });
    const path = `${room}/${room === '/user' ? owner.uid : owner.nid}?_format=json`;
    const headers = who === 'nobody' ? {} : person.bearer;
    const answer =
      method === 'GET'
        ? await application.http.get(path).set(headers)
        : await application.http.patch(path).set(headers).send({ type: 'data', field_cid: [] });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ message });
    const record = await application.prisma.dataRecord.findUniqueOrThrow({ where: { nid: owner.nid } });
    expect(record.revision).toBe(1);
    expect(record.cid).not.toBeNull();
  });

  it('userinfo without a bearer: 403 with an empty message @C-03', async () => {
    await application.http.get('/oauth/userinfo?_format=json').expect(403, { message: '' });
    await application.http.post('/oauth/userinfo?_format=json').expect(403, { message: '' });
  });
});
