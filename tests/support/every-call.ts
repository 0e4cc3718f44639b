import { calls } from '@ancrage/shared/wire/all-calls';
import { type Call, pathOf } from '@ancrage/shared/wire/call';
import * as z from 'zod';
import type { TestApplication } from './application.ts';
import { data, text, writeRecord } from './data-record.ts';
import { aPerson, aSignedInPerson, clientOf, type SignedInPerson, signIn } from './factories.ts';
import { pdf, upload } from './files.ts';
import type { RawRequest } from './raw-http.ts';
import type { SoftwareAuthenticator } from './software-authenticator.ts';
import {
  anInvitation,
  aProposedErasure,
  aSignedInStaffMember,
  aStaffMember,
  type SignedInStaff,
} from './staff.ts';
import { anAuthenticator, aStaffPasskey, creationOptions, requestOptions } from './staff-passkeys.ts';
import { aWayBack } from './way-back.ts';

/** The data that every call can work on: a person with a journal, its history and a file, and a member of the staff. */
export interface CallFixture {
  application: TestApplication;
  owner: SignedInPerson;
  /** Path of a file of the owner. */
  filePath: string;
  fid: number;
  /** A revision of the owner's `field_cid` that was replaced. */
  revision: number;
  staff: SignedInStaff;
  /** A passkey of that member, with the authenticator that has it. */
  passkey: { id: number; authenticator: SoftwareAuthenticator };
  /** Versions of the published documents by path pattern. */
  published: { content: string; library: string };
}

const addressesSchema = z.object({ fr: z.object({ url: z.string(), version: z.string() }) });
const fileSchema = z.object({
  fid: z.tuple([z.object({ value: z.int() })]),
  uri: z.tuple([z.object({ url: z.string() })]),
});
const librarySchema = z.object({ library: z.string() });

/** Gives a mail up, as the queue would after a day of tries. */
const giveUpAMail = async ({ prisma }: TestApplication, uid: number): Promise<string> => {
  const [row] = await prisma.$queryRaw<{ id: string }[]>`
    INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
    VALUES ('password-changed-mail', jsonb_build_object('uid', ${uid}::int), 'failed', 20, 20, now(),
      '{"kind":"ECONNREFUSED"}')
    RETURNING id::text`;
  if (!row) throw new Error('No mail could be given up.');
  return row.id;
};

/** Signs somebody in on one more device. @returns the number of that session */
const anotherSessionOf = async (application: TestApplication, owner: SignedInPerson): Promise<string> => {
  const { access_token } = await signIn(application, owner);
  const [, claims = ''] = access_token.split('.');
  const { jti } = z
    .object({ jti: z.string() })
    .parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  return jti.split('.')[0] ?? '';
};

/** A passkey of the member that no other call needs: there are few, whatever number of requests is made. */
const anotherPasskeyOf = async ({ application, staff, passkey }: CallFixture): Promise<number> => {
  const where = { staffId: staff.id, id: { not: passkey.id } };
  const spare = await application.prisma.staffPasskey.findFirst({ where });
  return spare?.id ?? (await aStaffPasskey(application, staff)).id;
};

/** Makes that data in an application. */
export const aCallFixture = async (application: TestApplication): Promise<CallFixture> => {
  const owner = await aSignedInPerson(application, {
    journal: { field_cid: { CIDsymptome: 'une gorge nouée' } },
  });
  await writeRecord(
    application,
    owner,
    data({ field_cid: text({ CIDsymptome: 'un souffle court' }) }),
  ).expect(200);
  const file = await upload(application, owner, 'note.pdf', pdf()).expect(201);
  const { uri, fid } = fileSchema.parse(file.body);
  const addresses = addressesSchema.parse((await application.http.get('/ge_rest/ge_get_schema_url')).body);
  const document = await application.http.get(new URL(addresses.fr.url).pathname).expect(200);
  const staff = await aSignedInStaffMember(application);
  return {
    application,
    owner,
    filePath: uri[0].url,
    fid: fid[0].value,
    revision: 1,
    staff,
    passkey: await aStaffPasskey(application, staff),
    published: { content: addresses.fr.version, library: librarySchema.parse(document.body).library },
  };
};

/** The input with which a call succeeds for those who may make it. */
export interface RightRequest {
  parameters?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Members of a JSON body. */
  json?: Readonly<Record<string, unknown>>;
  form?: Readonly<Record<string, string>>;
  bytes?: Buffer;
}

const registration = () => {
  const mail = `nouveau.${Math.random().toString(36).slice(2)}@orvelaine.test`;
  return {
    name: [{ value: mail }],
    mail: [{ value: mail }],
    pass: [{ value: 'une lanterne au bout du quai' }],
  };
};

/** A valid request of every call, by its name. A new call needs one here. */
export const rightRequests: Readonly<
  Record<string, (fixture: CallFixture) => RightRequest | Promise<RightRequest>>
> = {
  'account.address': ({ owner }) => ({
    json: { mail: `autre.${Math.random().toString(36).slice(2)}@orvelaine.test`, password: owner.password },
  }),
  // The address that they have: there is nothing to prove.
  'account.address.confirm': ({ owner }) => ({ json: { mail: owner.mail, code: 'ABCD-EFGH-JKLM' } }),
  'account.address.return': async ({ application }) => {
    const { uid, mail } = await aPerson(application);
    return { json: { token: await aWayBack(application, uid, mail) } };
  },
  'account.erasure': ({ owner }) => ({ json: { password: owner.password, understood: true } }),
  'account.export': ({ owner }) => ({ json: { password: owner.password } }),
  'account.security': () => ({}),
  'account.receipt': () => ({}),
  'app.configuration': () => ({}),
  'app.version': () => ({}),
  'device-key.get': () => ({}),
  'file.download': ({ filePath }) => {
    const [filename = '', month = ''] = filePath.split('/').reverse();
    return { parameters: { month, filename } };
  },
  'file.upload': () => ({
    parameters: { field: 'field_personal_notes' },
    headers: { 'Content-Disposition': 'file; filename="a.pdf"' },
    bytes: pdf(),
  }),
  'health.live': () => ({}),
  'health.ready': () => ({}),
  invitation: async ({ application }) => ({
    json: { token: (await anInvitation(application)).token },
  }),
  'library.document': ({ published }) => ({ parameters: { locale: 'fr', version: published.library } }),
  'lost-password.reset': ({ owner }) => ({
    json: { name: owner.mail, temp_pass: 'ABCD-EFGH-JKLM', new_pass: 'une lanterne au bout du quai' },
  }),
  'lost-password.verification': () => ({ json: { mail: `${Math.random()}@orvelaine.test` } }),
  'node.get': ({ owner }) => ({ parameters: { nid: owner.nid } }),
  'node.patch': ({ owner, fid }) => ({
    parameters: { nid: owner.nid },
    json: data({
      title: [{ value: 'Journal' }],
      uid: [{ target_id: owner.uid }],
      field_amitiepro: text({ 1: { qui: 'Nadia' } }),
      field_personal_notes: [{ target_id: fid }],
    }),
  }),
  'oauth.revoke': ({ application }) => ({ form: { token: 'inconnu', ...clientOf(application) } }),
  'oauth.token': ({ application, owner }) => ({
    form: {
      grant_type: 'password',
      username: owner.mail,
      password: owner.password,
      scope: '',
      ...clientOf(application),
    },
  }),
  'oauth.userinfo': () => ({}),
  'oauth.userinfo.post': () => ({}),
  'recovery-guard.get': () => ({}),
  'recovery-guard.code': ({ owner }) => ({ json: { password: owner.password } }),
  'recovery-guard.end': ({ owner }) => ({ json: { password: owner.password } }),
  'recovery-guard.refuse': () => ({}),
  'revision.get': ({ revision }) => ({ parameters: { field: 'field_cid', revision } }),
  'revision.list': () => ({}),
  'schema.document': ({ published }) => ({ parameters: { locale: 'fr', version: published.content } }),
  'schema.urls': () => ({}),
  'session.end': async ({ application, owner }) => ({
    json: { password: owner.password, session: await anotherSessionOf(application, owner) },
  }),
  'session.list': () => ({}),
  'staff.code': () => ({ json: { code: '000000' } }),
  'staff.company-code': () => ({ json: { company: 'Rivage', locale: 'fr' } }),
  'staff.confirm-erasure': async ({ application }) => ({
    parameters: { id: await aProposedErasure(application) },
  }),
  'staff.correct': async ({ application }) => {
    const { uid } = await aPerson(application);
    return { parameters: { uid }, json: { revision: 1, title: 'Cheffe' } };
  },
  'staff.counters': () => ({}),
  'staff.dead-mails': () => ({}),
  'staff.decide': async ({ application }) => ({
    json: { uids: [(await aPerson(application, { state: 'pending' })).uid], decision: 'approved' },
  }),
  'staff.end-sessions': async ({ application }) => ({
    parameters: { uid: (await aPerson(application)).uid },
  }),
  'staff.enrolment': () => ({}),
  'staff.enrolment.confirm': () => ({ json: { code: '000000' } }),
  'staff.erasures': () => ({}),
  'staff.invitations': () => ({}),
  'staff.invite': () => ({
    json: {
      people: [{ mail: 'invitee@orvelaine.test', firstname: '', lastname: '', company: '', locale: '' }],
      locale: 'fr',
      send: false,
    },
  }),
  'staff.export': () => ({ query: { search: 'durand', states: 'active' } }),
  'staff.log': () => ({ query: { actor: 'staff', limit: '20' } }),
  'staff.me': () => ({}),
  'staff.members': () => ({}),
  'staff.password': ({ staff }) => ({
    json: { currentPassword: staff.password, newPassword: staff.password },
  }),
  'staff.passkeys': () => ({}),
  'staff.passkey-options': ({ staff }) => ({ json: { currentPassword: staff.password } }),
  'staff.add-passkey': async ({ application, staff }) => ({
    json: {
      name: 'Portable',
      credential: anAuthenticator(application).make(await creationOptions(application, staff)),
    },
  }),
  'staff.rename-passkey': ({ passkey }) => ({ parameters: { id: passkey.id }, json: { name: 'Bureau' } }),
  'staff.remove-passkey': async (fixture) => ({
    parameters: { id: await anotherPasskeyOf(fixture) },
    json: { currentPassword: fixture.staff.password },
  }),
  'staff.passkey-challenge': () => ({}),
  'staff.passkey-sign-in': async ({ application, passkey }) => ({
    json: { credential: passkey.authenticator.show(await requestOptions(application)) },
  }),
  'staff.people': () => ({ query: { search: 'durand', sort: 'name', limit: '5' } }),
  'staff.person': ({ owner }) => ({ parameters: { uid: owner.uid } }),
  'staff.propose-erasure': async ({ application }) => {
    await aProposedErasure(application);
    return { parameters: { uid: (await aPerson(application)).uid }, json: { reason: 'à sa demande' } };
  },
  'staff.remove-member': async ({ application }) => ({
    parameters: { id: (await aStaffMember(application)).id },
  }),
  'staff.resend-invitation': async ({ application }) => ({
    parameters: { id: (await anInvitation(application)).id },
  }),
  'staff.send-again': async ({ application, owner }) => ({
    parameters: { id: await giveUpAMail(application, owner.uid) },
  }),
  'staff.sign-in': ({ staff }) => ({ json: { mail: staff.mail, password: staff.password } }),
  'staff.sign-out': () => ({}),
  'staff.withdraw-erasure': async ({ application }) => ({
    parameters: { id: await aProposedErasure(application) },
  }),
  'staff.withdraw-invitation': async ({ application }) => ({
    parameters: { id: (await anInvitation(application)).id },
  }),
  'user.get': ({ owner }) => ({ parameters: { uid: owner.uid } }),
  'user.patch': ({ owner }) => ({
    parameters: { uid: owner.uid },
    json: { field_title: [{ value: 'Directrice' }], field_cgu: [{ value: true }] },
  }),
  'user.register': () => ({ json: registration() }),
};

/** Calls that sign out their caller, or change the password: each needs its own fixture. */
export const endingCalls: ReadonlySet<string> = new Set([
  'account.erasure',
  'staff.password',
  'staff.sign-out',
]);

const BODY_TYPES = {
  none: null,
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  'octet-stream': 'application/octet-stream',
} as const;

const bodyOf = ({ json, form, bytes }: RightRequest): string | Buffer | undefined => {
  if (json) return JSON.stringify(json);
  if (form) return new URLSearchParams(form).toString();
  return bytes;
};

/** A right request of a call as it goes over the wire, without anything that says who makes it. */
export const onTheWire = (call: Call, right: RightRequest): RawRequest => {
  const type = BODY_TYPES[call.body];
  const query = new URLSearchParams(right.query).toString();
  return {
    method: call.method,
    path: `${pathOf(call, { ...right.parameters })}${query && `?${query}`}`,
    headers: { ...(type && { 'Content-Type': type }), ...right.headers },
    body: bodyOf(right),
  };
};

/** A right request of the call of a name. */
export const rightRequestOf = async (fixture: CallFixture, call: Call): Promise<RightRequest> => {
  const make = rightRequests[call.name];
  if (!make) throw new Error(`Nobody has written down a right request of ${call.name}: see rightRequests.`);
  return make(fixture);
};

/** The call of a name. */
export const callNamed = (name: string): Call => {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
};
