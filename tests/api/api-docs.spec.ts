import { calls } from '@ancrage/shared/wire/all-calls';
import type { Call } from '@ancrage/shared/wire/call';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import {
  aPerson,
  aSignedInPerson,
  clientOf,
  type SignedInPerson,
  type TestPerson,
} from '../support/factories.ts';
import { upload } from '../support/files.ts';
import {
  aSignedInStaffMember,
  aStaffMember,
  OWN_PAGE,
  type SignedInStaff,
  type TestStaff,
} from '../support/staff.ts';
import { aWayBack } from '../support/way-back.ts';

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })),
        requestBody: z.optional(
          z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }),
        ),
        responses: z.record(
          z.string(),
          z.object({ content: z.optional(z.record(z.string(), z.object({ schema: z.unknown() }))) }),
        ),
      }),
    ),
  ),
});
type Document = z.infer<typeof documentSchema>;

let application: TestApplication;
let document: Document;
let person: SignedInPerson;
let staff: SignedInStaff;
let newcomer: TestStaff;
/** A person who is erased. */
let leaving: SignedInPerson;
/** A member of the staff who is removed. */
let leavingStaff: TestStaff;
/** The person on whom the staff's calls act. */
let subject: TestPerson;
/** The token that gives somebody their address back. */
let wayBack: string;
/** The path under which the documents are served. */
let versions: { content: string; library: string };
beforeAll(async () => {
  application = await startApplication({ apiDocs: true });
  const { body } = await application.http.get('/docs/openapi.json').expect(200);
  document = documentSchema.parse(body);
  person = await aSignedInPerson(application);
  leaving = await aSignedInPerson(application);
  staff = await aSignedInStaffMember(application);
  newcomer = await aStaffMember(application);
  leavingStaff = await aStaffMember(application);
  subject = await aPerson(application);
  const returning = await aPerson(application);
  wayBack = await aWayBack(application, returning.uid, returning.mail);
  const addresses = await application.http.get('/ge_rest/ge_get_schema_url');
  const content = await application.http.get(new URL(addresses.body.fr.url).pathname);
  versions = { content: addresses.body.fr.version, library: content.body.library };
});
afterAll(() => application.close());

/** Each schema validates only a few times: optimising its code takes longer than running it. */
const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
const operationOf = (name: string) => {
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) if (operation.operationId === name) return operation;
  throw new Error(`The document does not describe ${name}.`);
};

/** Path parameters with ids of the person. */
const parameters = async ({ name, path }: Call): Promise<Record<string, string>> => {
  const file = path.includes(':filename')
    ? (await upload(application, person, 'note.txt', Buffer.from('a'))).body.filename[0].value
    : '';
  return {
    nid: String(person.nid),
    id: String(leavingStaff.id),
    uid: String(name.startsWith('staff.') ? subject.uid : person.uid),
    field: 'field_personal_notes',
    month: '2026-03',
    filename: file,
    locale: 'fr',
    version: name === 'library.document' ? versions.library : versions.content,
  };
};

/** For each call with a body, one that succeeds. */
const bodies = (): Record<string, string | Buffer> => {
  const { client_id, client_secret } = clientOf(application);
  const mail = 'nouvelle.personne@orvelaine.test';
  const form = (members: Record<string, string>) => new URLSearchParams(members).toString();
  return {
    'account.address': JSON.stringify({ mail: 'autre@orvelaine.test', password: person.password }),
    'account.address.confirm': JSON.stringify({ mail: person.mail, code: 'ABCD-EFGH-JKLM' }),
    'account.address.return': JSON.stringify({ token: wayBack }),
    'account.erasure': JSON.stringify({ password: leaving.password, understood: true }),
    'account.export': JSON.stringify({ password: person.password }),
    'file.upload': Buffer.from('some text'),
    'recovery-guard.code': JSON.stringify({ password: person.password }),
    'recovery-guard.end': JSON.stringify({ password: person.password }),
    'session.end': JSON.stringify({ password: person.password }),
    'node.patch': JSON.stringify({ type: 'data', field_cid: [{ value: '{}' }] }),
    'user.patch': JSON.stringify({ field_title: [{ value: 'Cheffe' }] }),
    'oauth.token': form({
      grant_type: 'password',
      username: person.mail,
      password: person.password,
      client_id,
      client_secret,
    }),
    'staff.sign-in': JSON.stringify({ mail: newcomer.mail, password: newcomer.password }),
    'staff.password': JSON.stringify({
      currentPassword: staff.password,
      newPassword: 'deux barques sous la lune',
    }),
    'staff.passkey-options': JSON.stringify({ currentPassword: staff.password }),
    'staff.correct': JSON.stringify({ revision: 1 }),
    'staff.company-code': JSON.stringify({ company: 'Orvelaine', locale: 'fr' }),
    'staff.invite': JSON.stringify({
      people: [{ mail: 'invitee@orvelaine.test', firstname: '', lastname: '', company: '', locale: '' }],
      locale: 'fr',
      send: false,
    }),
    'staff.decide': JSON.stringify({ uids: [subject.uid], decision: 'approved' }),
    'oauth.revoke': form({ token: 'unknown', client_id, client_secret }),
    'lost-password.verification': JSON.stringify({ mail }),
    'user.register': JSON.stringify({
      name: [{ value: mail }],
      mail: [{ value: mail }],
      pass: [{ value: 'un caillou bleu au bord du lac' }],
      field_firstname: [{ value: 'Nour' }],
    }),
  };
};
/** Calls whose success needs other calls before: their own tests cover it. */
const WITHOUT_SUCCESS = new Set([
  'invitation',
  'lost-password.reset',
  'revision.get',
  'staff.code',
  'staff.confirm-erasure',
  'staff.enrolment',
  'staff.enrolment.confirm',
  'staff.add-passkey',
  'staff.passkey-sign-in',
  'staff.remove-passkey',
  'staff.rename-passkey',
  'staff.propose-erasure',
  'staff.resend-invitation',
  'staff.send-again',
  'staff.withdraw-erasure',
  'staff.withdraw-invitation',
]);

/** The caller: anonymous, the person, or the staff. */
const credentialsOf = (call: Call | undefined): Record<string, string> => {
  if (call?.audience === 'staff') return staff.signInHeaders;
  if (call?.name === 'account.erasure') return leaving.bearer;
  return call?.audience === 'person' ? person.bearer : OWN_PAGE;
};

interface Asking {
  name: string;
  bearer?: Record<string, string>;
  parameters?: Record<string, string>;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Makes a call as documented, and checks that its response is documented too. */
const ask = async ({ name, bearer = {}, parameters: filled = {}, body, headers = {} }: Asking) => {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  const operation = operationOf(name);
  const path = call.path.replace(/:(\w+)/g, (_, parameter: string) => filled[parameter] ?? '999999');
  const verb = call.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const type = Object.keys(operation.requestBody?.content ?? {})[0];
  const asked = application.http[verb](path)
    .set({ ...bearer, ...(type && { 'Content-Type': type }), ...headers })
    .serialize((bytes: unknown) => bytes as string);
  const answer = await (body === undefined ? asked : asked.send(body));
  const described = operation.responses[String(answer.status)];
  expect({ name, status: answer.status, described: described !== undefined }).toMatchObject({
    described: true,
  });
  if (described?.content) {
    const answered = answer.headers['content-type']?.split(';')[0] ?? '';
    const content = described.content[answered] ?? described.content['*/*'];
    expect({ name, status: answer.status, answered, described: content !== undefined }).toMatchObject({
      described: true,
    });
    const value: unknown = answered.endsWith('json') ? JSON.parse(answer.text) : answer.text;
    const valid = ajv.validate((content?.schema ?? false) as object, value);
    expect({ name, status: answer.status, errors: valid ? null : ajv.errors }).toMatchObject({
      errors: null,
    });
  }
  return answer.status;
};

const named = calls.map((call) => [call.name, call] as const);
const names = calls.map(({ name }) => name);

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1, and lists every call and no other', async () => {
    const { body } = await application.http.get('/docs/openapi.json');
    const checked = await new Validator().validate(body);
    expect(checked.errors).toBeUndefined();
    expect(checked.valid).toBe(true);
    const described = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual([...names].sort());
  });

  it.each(names)('%s answers an anonymous caller as documented @A-01', async (name) => {
    expect(await ask({ name })).toBeLessThan(500);
  });

  it.each(names)('%s answers an invalid bearer as documented', async (name) => {
    expect(await ask({ name, bearer: { Authorization: 'Bearer x' } })).toBe(401);
  });

  it.each(named)('%s answers a valid request as documented', async (name, call) => {
    const { [name]: body } = bodies();
    if (call.body !== 'none' && !WITHOUT_SUCCESS.has(name)) expect(body).toBeDefined();
    const bearer = credentialsOf(call);
    const headers: Record<string, string> =
      name === 'file.upload' ? { 'Content-Disposition': 'file; filename="a.txt"' } : {};
    const status = await ask({
      name,
      bearer,
      headers,
      parameters: await parameters(call),
      ...(body !== undefined && { body }),
    });
    expect(status < 300).toBe(!WITHOUT_SUCCESS.has(name));
  });

  it.each(named)('%s answers unknown ids and invalid bodies as documented', async (name, call) => {
    expect(await ask({ name, bearer: person.bearer, body: '{"nonsense":' })).toBeLessThan(500);
    await ask({ name, bearer: person.bearer, parameters: await parameters(call), body: '{"nonsense":1}' });
  });

  it('the requests of the tests conform to the document', () => {
    for (const [name, body] of Object.entries(bodies())) {
      if (!names.includes(name) || !calls.find((call) => call.name === name)?.request) continue;
      const value: unknown =
        typeof body === 'string' && body.startsWith('{')
          ? JSON.parse(body)
          : Object.fromEntries(new URLSearchParams(String(body)));
      const [content] = Object.values(operationOf(name).requestBody?.content ?? {});
      const valid = ajv.validate((content?.schema ?? false) as object, value);
      expect({ name, errors: valid ? null : ajv.errors }).toEqual({ name, errors: null });
    }
  });

  it('has a page that needs no script and no style @Q-34', async () => {
    const page = await application.http.get('/docs').expect(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/<script|<style|style=|<link|<img| on\w+=/);
    for (const { name, path } of calls) {
      expect(page.text).toContain(`<td>${name}</td>`);
      expect(page.text).toContain(`<td>${path}</td>`);
    }
    await application.http.get('/docs/').expect(200);
    await application.http.post('/docs').expect(404);
  });

  it('is not served unless the setting enables it', async () => {
    const closed = await startApplication();
    for (const path of ['/docs', '/docs/openapi.json']) {
      const answer = await closed.http.get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('application/problem+json');
    }
    await closed.close();
  });
});
