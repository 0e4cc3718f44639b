import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, text } from '../support/data-record.ts';
import { databaseDump, dataFolderDump, foundIn } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { clientOf, signIn } from '../support/factories.ts';
import { upload } from '../support/files.ts';
import { aRecoveryCode, mailsAreOut } from '../support/recovery.ts';
import { aSignedInStaffMember, beginStaffSignIn, OWN_PAGE } from '../support/staff.ts';
import { askTokens, passwordForm, refreshTokens } from '../support/tokens.ts';

/** Journal text. */
const written = {
  'what was written': 'canari-gorge-nouée-7Q',
  'what was written before': 'canari-ventre-creux-8R',
  'what a file holds': 'canari-dans-un-fichier-9S',
  'what could not be read': 'canari-mal-formé-2T',
};
/** Credentials. */
const secret = {
  'a password': 'canari du matin calme 3U',
  'a wrong password': 'canari du soir agité 4V',
  'a new password': 'canari de midi serein 5W',
  'a wrong code': 'CANA-RIXX-6X7Y',
};
/** Identification data: in the database and in mails, and nowhere else. */
const identity = {
  'a first name': 'Canarielle',
  'a family name': 'Serinbec',
  'an employer': 'Volière et Filles',
  'an address': 'canarielle@voliere.test',
};

/** The fields that a line of the log may have. */
const lineSchema = z.strictObject({
  level: z.enum(['debug', 'info', 'warn', 'error']),
  time: z.iso.datetime(),
  msg: z.string().regex(/^[a-z ]{3,60}$/),
  requestId: z.uuid().optional(),
  call: z
    .string()
    .regex(/^[a-z.-]+$/)
    .optional(),
  method: z
    .string()
    .regex(/^[A-Z]+$/)
    .optional(),
  status: z.int().min(100).max(599).optional(),
  durationMs: z.int().nonnegative().optional(),
  queue: z
    .string()
    .regex(/^[a-z-]+$/)
    .optional(),
  jobId: z.uuid().optional(),
  checked: z.int().nonnegative().optional(),
  failed: z.int().nonnegative().optional(),
  error: z
    .strictObject({
      kind: z.string().regex(/^\w+$/),
      code: z.string().regex(/^\w+$/).optional(),
      at: z.array(z.string().regex(/^at .*:\d+:\d+\)?$/)),
    })
    .optional(),
});

let application: TestApplication;
const logged: string[] = [];
/** Request ids of responses. */
const answered: string[] = [];
/** Bodies of refusals and errors. */
const refused: string[] = [];
/** Tokens, codes and keys that were issued. */
const given: Record<string, string> = {};

beforeAll(async () => {
  application = await startApplication(
    { logLevel: 'trace' },
    { logTo: { write: (line) => logged.push(line) } },
  );
  await live();
});
afterAll(() => application.close());

type Answer = { status: number; text: string; headers: Record<string, string> };
/** Makes a request, and records what its response reveals. */
const ask = async <A extends Answer>(request: PromiseLike<A>, status: number): Promise<A> => {
  const answer = await request;
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: answer.text });
  answered.push(answer.headers['x-request-id'] ?? '');
  if (answer.status >= 400) refused.push(answer.text);
  return answer;
};

const word = written['what was written'];

/** Asks for access, is approved, signs in, writes, and makes every possible mistake on the way. */
const live = async (): Promise<void> => {
  const { http, prisma } = application;
  const mail = identity['an address'];
  const value = (held: string) => [{ value: held }];
  const password = secret['a password'];
  const registration = {
    name: value(mail),
    mail: value(mail),
    pass: value(password),
    field_firstname: value(identity['a first name']),
    field_lastname: value(identity['a family name']),
    field_company: value(identity['an employer']),
  };
  await ask(http.post('/user/register?_format=json').send(registration), 200);
  await ask(http.post('/user/register?_format=json').send({ ...registration, pass: value('canari') }), 422);
  const { uid } = await prisma.person.findUniqueOrThrow({ where: { mailKey: mail } });
  const staff = await letIn(uid);
  const person = { uid, uuid: '', nid: 0, mail, password, firstname: '', locale: 'fr' } as const;
  await ask(
    askTokens(application, passwordForm(application, { ...person, password: secret['a wrong password'] })),
    400,
  );
  const tokens = await signIn(application, person);
  const bearer = { Authorization: `Bearer ${tokens.access_token}` };
  const { nid } = await prisma.dataRecord.findUniqueOrThrow({ where: { uid } });
  await write(nid, bearer);
  await fail(nid, uid, bearer);
  const key = await ask(http.get('/api/account/device-key').set(bearer), 200);
  Object.assign(given, { 'a device key': z.object({ key: z.string() }).parse(key.body).key });
  await renew(tokens, person);
  await recover(mail);
  Object.assign(given, {
    'a staff cookie': staff.signInHeaders.Cookie.split('=')[1] ?? '',
    'a factor': staff.secret,
  });
  await mailsAreOut(application);
};

const letIn = async (uid: number) => {
  const staff = await aSignedInStaffMember(application);
  const decide = application.http.post('/api/staff/decisions').set(staff.signInHeaders);
  await ask(decide.send({ uids: [uid], decision: 'approved', reason: '' }), 200);
  const { http } = application;
  await ask(
    http
      .get(`/api/staff/people?search=${encodeURIComponent(identity['a family name'])}`)
      .set(staff.signInHeaders),
    200,
  );
  const wrong = { mail: staff.mail, password: secret['a wrong password'] };
  await ask(http.post('/api/staff/sign-in').set(OWN_PAGE).send(wrong), 401);
  const half = await beginStaffSignIn(application, staff);
  await ask(http.post('/api/staff/sign-in/code').set(half).send({ code: secret['a wrong code'] }), 401);
  return staff;
};

type Headers = Record<string, string>;

/** Writes every field of the journal twice, and attaches a file. */
const write = async (nid: number, bearer: Headers): Promise<void> => {
  const { http } = application;
  for (const what of [written['what was written before'], word]) {
    const fields = JOURNAL_FIELDS.map((field) => [field, text({ [what]: [what, { CIDsymptome: what }] })]);
    await ask(
      http
        .patch(`/node/${nid}`)
        .set(bearer)
        .send(data(Object.fromEntries(fields))),
      200,
    );
  }
  const who = { bearer } as Parameters<typeof upload>[1];
  const content = Buffer.from(`Un mot : ${written['what a file holds']}\n`);
  await ask(upload(application, who, 'note.txt', content), 201);
};

/** Sends unreadable requests, to calls and to unknown paths, and makes the database fail during a valid one. */
const fail = async (nid: number, uid: number, bearer: Headers): Promise<void> => {
  const { http, prisma } = application;
  const lost = written['what could not be read'];
  const json = { ...bearer, 'Content-Type': 'application/json' };
  await ask(http.patch(`/node/${nid}`).set(json).send(`{"field_cid":[{"value":"${lost}`), 400);
  await ask(
    http
      .patch(`/node/${nid}`)
      .set(bearer)
      .send(data({ field_cid: [{ value: lost }] })),
    422,
  );
  await ask(
    http
      .patch(`/node/${nid}`)
      .set(bearer)
      .send(data({ field_cid: [{ value: `"${lost}\\u0000"` }] })),
    422,
  );
  await ask(
    http
      .patch(`/user/${uid}`)
      .set(bearer)
      .send({ field_cgu: [{ value: lost }] }),
    422,
  );
  await http
    .get(`/node/${encodeURIComponent(lost)}?q=${encodeURIComponent(lost)}`)
    .set({ Referer: `http://${nid}/` });
  await prisma.$executeRawUnsafe('ALTER TABLE data_revision RENAME TO hidden_revision');
  await ask(
    http
      .patch(`/node/${nid}`)
      .set(bearer)
      .send(data({ field_cid: text({ a: lost }) })),
    500,
  );
  await prisma.$executeRawUnsafe('ALTER TABLE hidden_revision RENAME TO data_revision');
  await prisma.$executeRawUnsafe('ALTER TABLE person ADD CONSTRAINT narrow CHECK (length(title) < 5)');
  await ask(
    http
      .patch(`/user/${uid}`)
      .set(bearer)
      .send({ field_title: [{ value: lost }] }),
    500,
  );
  await prisma.$executeRawUnsafe('ALTER TABLE person DROP CONSTRAINT narrow');
};

/** Refreshes a session, replays a token until the session ends, and makes the mail about it fail once. */
const renew = async (
  first: { access_token: string; refresh_token: string },
  person: Parameters<typeof signIn>[1],
) => {
  const { body } = await ask(refreshTokens(application, first.refresh_token), 200);
  const second = z.object({ access_token: z.string(), refresh_token: z.string() }).parse(body);
  // From here on a replay of the first one counts as theft: its successor was used.
  await ask(refreshTokens(application, second.refresh_token), 200);
  application.mailbox.failure = Object.assign(new Error(`550 no such user ${person.mail}`), {
    code: 'EENVELOPE',
  });
  await ask(refreshTokens(application, first.refresh_token), 401);
  // As after a day of retries: the stored error stays in the database.
  await eventually(async () => {
    const givenUp = await application.prisma.$executeRaw`
      UPDATE pgboss.job SET retry_limit = 0, state = 'failed', retry_count = 20, completed_on = now()
      WHERE name LIKE '%-mail' AND state = 'retry'`;
    expect(givenUp).toBe(1);
  });
  application.mailbox.failure = null;
  Object.assign(given, {
    'the first access token': first.access_token,
    'the first refresh token': first.refresh_token,
    'the second access token': second.access_token,
    'the second refresh token': second.refresh_token,
    'the client secret': clientOf(application).client_secret,
  });
};

/** Forgets the password, tries a wrong code, then the right one. */
const recover = async (mail: string): Promise<void> => {
  const code = await aRecoveryCode(application, mail);
  const reset = (temp_pass: string) =>
    application.http
      .post('/user/lost-password-reset?_format=json')
      .send({ name: mail, temp_pass, new_pass: secret['a new password'] });
  await ask(reset(secret['a wrong code']), 400);
  await ask(reset(code), 200);
  given['a recovery code'] = code;
};

describe('journal text and credentials', () => {
  it('are in plaintext in no row of the database @Q-41 @Q-10 @Q-40', async () => {
    const dump = await databaseDump(application);
    expect(foundIn(dump, identity)).toEqual(Object.keys(identity));
    expect(foundIn(dump, { ...written, ...secret, ...given })).toEqual([]);
  });

  it('are in no file of the data folder, nor is identification data @Q-41 @Q-10', () => {
    const dump = dataFolderDump(application);
    expect(dump.length).toBeGreaterThan(50);
    expect(foundIn(dump, { ...written, ...secret, ...given, ...identity })).toEqual([]);
  });

  it('are in no mail, except the requested code @Q-41', () => {
    const mails = application.mailbox.mails.map((mail) => JSON.stringify(mail)).join('\n');
    expect(foundIn(mails, identity)).toContain('an address');
    expect(foundIn(mails, { ...written, ...secret, ...given })).toEqual(['a recovery code']);
  });

  it('are repeated in no refusal and no error @Q-41 @Q-65', () => {
    expect(refused.length).toBeGreaterThan(10);
    expect(foundIn(refused.join('\n'), { ...written, ...secret, ...given })).toEqual([]);
  });

  it('are in no line of the log at its most verbose level, nor is identification data @Q-41 @Q-10 @Q-67', () => {
    expect(foundIn(logged.join(''), { ...written, ...secret, ...given, ...identity })).toEqual([]);
  });
});

describe('the log of a complete visit', () => {
  it('is structured, line by line, with allow-listed fields only @Q-67', () => {
    const lines = logged.map((line) => lineSchema.parse(JSON.parse(line)));
    const failures = lines.filter(({ error }) => error !== undefined);
    expect(new Set(failures.map(({ msg }) => msg))).toEqual(new Set(['request failed', 'job failed']));
  });

  it('has one line for every request, with the id of its response @Q-67', () => {
    const requestLines = logged
      .map((line) => lineSchema.parse(JSON.parse(line)))
      .filter(({ msg }) => msg === 'answered');
    expect(requestLines.length).toBeGreaterThan(answered.length);
    const ids = requestLines.map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of answered) expect(ids).toContain(id);
  });

  it('has files of the app and health checks at debug level only @Q-67', async () => {
    const levelOf = async (path: string): Promise<string | undefined> => {
      const { headers } = await application.http.get(path).set('Accept', 'text/html');
      const lines = logged.map((line) => lineSchema.parse(JSON.parse(line)));
      return lines.find(({ requestId }) => requestId === headers['x-request-id'])?.level;
    };
    expect(await levelOf('/')).toBe('debug');
    expect(await levelOf('/health/live')).toBe('debug');
    expect(await levelOf('/health/ready')).toBe('debug');
    expect(await levelOf('/assets/none.js')).toBe('info');
    expect(await levelOf('/getwaversion/tma')).toBe('info');
  });
});
