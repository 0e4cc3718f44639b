import { randomBytes } from 'node:crypto';
import { Secrets } from '@ancrage/server/config/secrets';
import { Clock } from '@ancrage/server/infra/clock/clock';
import { Vault } from '@ancrage/server/vault/vault';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { mailKeyOf, passwordKeyOf } from '@ancrage/shared/rules/identity';
import { LOCALES } from '@ancrage/shared/rules/locales';
import { type TokenPair, tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { hash } from '@node-rs/argon2';
import * as z from 'zod/mini';
import type { Application } from './application.ts';
import { CHEAP_HASH } from './cheap-hashes.ts';

const infoSchema = z.object({
  firstname: z.exactOptional(z.string()),
  lastname: z.exactOptional(z.string()),
  title: z.exactOptional(z.string()),
  company: z.exactOptional(z.string()),
  businessunit: z.exactOptional(z.string()),
  telephone: z.exactOptional(z.string()),
  cgu: z.exactOptional(z.boolean()),
});

/** What a test may set of a person; everything else has a default. */
export const personOverridesSchema = z.object({
  state: z.exactOptional(z.enum(['pending', 'active', 'refused', 'blocked'])),
  locale: z.exactOptional(z.enum(LOCALES)),
  mail: z.exactOptional(z.string()),
  password: z.exactOptional(z.string()),
  /** Differences from a complete profile. */
  info: z.exactOptional(infoSchema),
  /** Values of journal fields, before they become JSON text. */
  journal: z.exactOptional(z.partialRecord(z.enum(JOURNAL_FIELDS), z.unknown())),
});
export type PersonOverrides = z.infer<typeof personOverridesSchema>;

/** A person of the application, as a test needs to know them. */
export const testPersonSchema = z.object({
  uid: z.int(),
  uuid: z.string(),
  nid: z.int(),
  mail: z.string(),
  password: z.string(),
  firstname: z.string(),
  locale: z.enum(LOCALES),
});
export type TestPerson = z.infer<typeof testPersonSchema>;

/** The profile of someone who has filled it in: the default. */
export const COMPLETE_INFO = {
  firstname: 'Camille',
  lastname: 'Durand',
  title: 'Directrice de projet',
  company: 'Orvelaine',
  businessunit: 'Opérations',
  telephone: '06 39 98 00 00',
  cgu: true,
};

/** The profile of someone who has not filled it in. */
export const EMPTY_INFO = {
  firstname: '',
  lastname: '',
  title: '',
  company: '',
  businessunit: '',
  telephone: '',
  cgu: false,
};

const USUAL_PASSWORD = 'une rivière calme au matin';

const hashes = new Map<string, Promise<string>>();
const hashOf = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hash(passwordKeyOf(password), CHEAP_HASH);
  hashes.set(password, known);
  return known;
};

const columnOf = (field: JournalField) =>
  field.slice('field_'.length) as
    | 'plf'
    | 'cid'
    | 'celebrations'
    | 'deviateurs'
    | 'intuitions'
    | 'pretentions'
    | 'amitiepro';

/** Makes the data record of a person and seals the journal into it. */
const makeRecord = async (
  application: Application,
  uid: number,
  journal: NonNullable<PersonOverrides['journal']>,
): Promise<number> => {
  const vault = application.app.get(Vault);
  const now = application.app.get(Clock).now();
  const { wrapped, masterKeyId } = vault.makeKey(uid);
  await application.prisma.personKey.create({
    data: { uid, wrapped: Uint8Array.from(wrapped), masterKeyId, createdAt: now },
  });
  const { nid } = await application.prisma.dataRecord.create({
    data: { uid, createdAt: now, changedAt: now },
  });
  const key = vault.keyOf(uid, { wrapped, masterKeyId });
  const sealed = JOURNAL_FIELDS.filter((field) => journal[field] !== undefined).map((field) => [
    columnOf(field),
    key.seal({ uid, nid, field }, JSON.stringify(journal[field])),
  ]);
  await application.prisma.dataRecord.update({ where: { nid }, data: Object.fromEntries(sealed) });
  return nid;
};

/**
 * Makes a person with a data record: active, French-speaking, with a complete profile and an empty journal, unless
 * overridden.
 */
export const aPerson = async (
  application: Application,
  overrides: PersonOverrides = {},
): Promise<TestPerson> => {
  const mail = overrides.mail ?? `camille.${randomBytes(6).toString('hex')}@orvelaine.test`;
  const password = overrides.password ?? USUAL_PASSWORD;
  const info = { ...COMPLETE_INFO, ...overrides.info };
  const now = application.app.get(Clock).now();
  const { uid, uuid } = await application.prisma.person.create({
    data: {
      ...info,
      mail,
      mailKey: mailKeyOf(mail),
      passwordHash: await hashOf(password),
      state: overrides.state ?? 'active',
      locale: overrides.locale ?? 'fr',
      createdAt: now,
      changedAt: now,
    },
  });
  const nid = await makeRecord(application, uid, overrides.journal ?? {});
  return { uid, uuid, nid, mail, password, firstname: info.firstname, locale: overrides.locale ?? 'fr' };
};

/** The web app as an OAuth client, in the words of the token call. */
export const clientOf = (application: Application): { client_id: string; client_secret: string } => {
  const { id, secret } = application.app.get(Secrets).client;
  return { client_id: id, client_secret: secret };
};

/** Signs a person in over HTTP. */
export const signIn = async (
  application: Application,
  person: Pick<TestPerson, 'mail' | 'password'>,
): Promise<TokenPair> => {
  const answer = await application.http
    .post('/oauth/token?_format=json')
    .type('form')
    .send({
      grant_type: 'password',
      username: person.mail,
      password: person.password,
      scope: '',
      ...clientOf(application),
    })
    .expect(200);
  return tokenPairSchema.parse(answer.body);
};

/** A person who is signed in, and the header that says so. */
export interface SignedInPerson extends TestPerson {
  tokens: TokenPair;
  bearer: { Authorization: string };
}

/** Makes a person and signs them in. */
export const aSignedInPerson = async (
  application: Application,
  overrides: PersonOverrides = {},
): Promise<SignedInPerson> => {
  const person = await aPerson(application, overrides);
  const tokens = await signIn(application, person);
  return { ...person, tokens, bearer: { Authorization: `Bearer ${tokens.access_token}` } };
};
