import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { TERMS_VERSION } from '@ancrage/shared/rules/constants';
import { registeredUserSchema } from '@ancrage/shared/wire/user-register';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, clientOf, type SignedInPerson } from '../support/factories.ts';
import { mailsAreOut } from '../support/recovery.ts';
import { aSignedInStaffMember, aStaffMember } from '../support/staff.ts';
import { temporaryFolder } from '../support/test-run.ts';

const PATH = '/user/register?_format=json';
const PASSWORD = 'le vent sur la colline';

let application: TestApplication;
let person: SignedInPerson;
let count = 0;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const field = (value: unknown) => [{ value }];
const aMail = () => {
  count += 1;
  return `dominique.${count}@rivage.test`;
};
const request = (mail = aMail()) => ({
  name: field(mail),
  mail: field(mail),
  pass: field(PASSWORD),
  field_firstname: field('Dominique'),
  field_lastname: field('Le Goff'),
  field_company: field('Rivage'),
  field_cgu: field(true),
});
const register = (body: object, headers: Record<string, string> = {}) =>
  application.http.post(PATH).set(headers).send(body);
const find = (mail: string) => application.prisma.person.findUnique({ where: { mailKey: mail } });
const failed = (line: string) => `Unprocessable Entity: validation failed.\n${line}\n`;

describe('asking for access (contract §14, decision 14)', () => {
  it('responds 200 with the requested entity, without uid, uuid, mail or status @C-15 @E-02', async () => {
    const mail = aMail();
    const answer = await register(request(mail));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers).not.toHaveProperty('location');
    const moment = [{ value: '2026-03-02T08:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }];
    expect(answer.body).toEqual({
      langcode: field('fr'),
      name: field(mail),
      created: moment,
      changed: moment,
      default_langcode: field(true),
      field_firstname: field('Dominique'),
      field_lastname: field('Le Goff'),
      field_title: [],
      field_company: field('Rivage'),
      field_businessunit: [],
      field_telephone: [],
      field_cgu: field(true),
    });
    expect(z.safeParse(z.strictObject(registeredUserSchema.shape), answer.body).error).toBeUndefined();
  });

  it('creates a complete pending account, which gets no token until it is approved @T-01 @C-15 @Q-08', async () => {
    const mail = aMail();
    await register(request(mail)).expect(200);
    const row = await find(mail);
    expect(row).toMatchObject({
      state: 'pending',
      firstname: 'Dominique',
      lastname: 'Le Goff',
      company: 'Rivage',
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    });
    const form = { grant_type: 'password', username: mail, password: PASSWORD, ...clientOf(application) };
    const signIn = () => application.http.post('/oauth/token').type('form').send(form);
    expect((await signIn()).body).toMatchObject({ error: 'invalid_grant', hint: 'account_pending' });
    await application.prisma.person.update({ where: { mailKey: mail }, data: { state: 'active' } });
    const { body } = await signIn().expect(200);
    const bearer = { Authorization: `Bearer ${body.access_token}` };
    const user = await application.http.get(`/user/${row?.uid}?_format=json`).set(bearer).expect(200);
    await application.http.get(`/node/${user.body.field_data[0].value}?_format=json`).set(bearer).expect(200);
  });

  it('records the time and version of accepted terms, or neither @C-15', async () => {
    const [accepting, silent] = [aMail(), aMail()];
    await register(request(accepting)).expect(200);
    await register({ ...request(silent), field_cgu: [] }).expect(200);
    expect(await find(accepting)).toMatchObject({
      cgu: true,
      cguVersion: TERMS_VERSION,
      cguAcceptedAt: application.clock.now(),
    });
    expect(await find(silent)).toMatchObject({ cgu: false, cguVersion: null, cguAcceptedAt: null });
  });

  it('accepts the body of Drupal core, with a single object for pass, and a language @C-15', async () => {
    const mail = aMail();
    const body = {
      name: { value: mail },
      mail: { value: mail },
      pass: { value: PASSWORD },
      langcode: ['en'],
    };
    const answer = await register(body).expect(200);
    expect(answer.body.langcode).toEqual(field('en'));
    expect(await find(mail)).toMatchObject({ locale: 'en', state: 'pending' });
    const other = aMail();
    await register({ ...request(other), preferred_langcode: ['en'], langcode: ['fr'] }).expect(200);
    expect(await find(other)).toMatchObject({ locale: 'en' });
  });

  it('works without _format, and accepts an address longer than a user name @C-15', async () => {
    const mail = `${'d'.repeat(64)}@rivage.test`;
    await application.http.post('/user/register').send(request(mail)).expect(200);
    expect(await find(mail)).not.toBeNull();
  });
});

describe('refusals, row by row (contract §14)', () => {
  const rows: { row: string; body: () => object; status: number; message: string }[] = [
    {
      row: 'pass missing',
      body: () => ({ ...request(), pass: undefined }),
      status: 422,
      message: 'No password provided.',
    },
    {
      row: 'pass empty',
      body: () => ({ ...request(), pass: field('  ') }),
      status: 422,
      message: 'No password provided.',
    },
    {
      row: 'two passwords at once',
      body: () => ({ ...request(), pass: [PASSWORD, PASSWORD] }),
      status: 422,
      message: failed('pass: Password: this field cannot hold more than 1 values.'),
    },
    {
      row: 'half a character in a password',
      body: () => ({ ...request(), pass: field(`${PASSWORD}\ud800`) }),
      status: 422,
      message: failed('pass: This text may not hold half a character.'),
    },
    {
      row: 'no mail',
      body: () => ({ ...request(), mail: [] }),
      status: 422,
      message: failed('name: The username must be the email address.\nmail: Email field is required.'),
    },
    {
      row: 'mail not sent',
      body: () => ({ name: field('dominique'), pass: field(PASSWORD) }),
      status: 422,
      message: failed('name: The username must be the email address.\nmail: Email field is required.'),
    },
    {
      row: 'bad mail',
      body: () => request('pas une adresse'),
      status: 422,
      message: failed('mail.0.value: This value is not a valid email address.'),
    },
    {
      row: 'no name',
      body: () => ({ ...request(), name: [] }),
      status: 422,
      message: failed('name: You must enter a username.'),
    },
    {
      row: 'name > 60',
      body: () => ({ ...request(), name: field('d'.repeat(61)) }),
      status: 422,
      message: failed(`name: The username ${'d'.repeat(61)} is too long: it must be 60 characters or less.`),
    },
    {
      row: 'illegal character',
      body: () => ({ ...request(), name: field('dominique#1') }),
      status: 422,
      message: failed('name: The username contains an illegal character.'),
    },
    {
      row: 'illegal character that nobody sees',
      body: () => ({ ...request(), name: field('domi\u200bnique') }),
      status: 422,
      message: failed('name: The username contains an illegal character.'),
    },
    {
      row: 'space first',
      body: () => ({ ...request(), name: field(' dominique') }),
      status: 422,
      message: failed('name: The username cannot begin with a space.'),
    },
    {
      row: 'space last',
      body: () => ({ ...request(), name: field('dominique ') }),
      status: 422,
      message: failed('name: The username cannot end with a space.'),
    },
    {
      row: 'spaces in a row',
      body: () => ({ ...request(), name: field('dominique  le goff') }),
      status: 422,
      message: failed('name: The username cannot contain multiple spaces in a row.'),
    },
    {
      row: 'a name that is not the address (decision 12)',
      body: () => ({ ...request(), name: field('dominique') }),
      status: 422,
      message: failed('name: The username must be the email address.'),
    },
    {
      row: 'too long text',
      body: () => ({ ...request(), field_firstname: field('é'.repeat(256)) }),
      status: 422,
      message: failed('field_firstname.0.value: First name: may not be longer than 255 characters.'),
    },
    {
      row: 'half a character in an address and in a text',
      body: () => ({ ...request('a\ud800@y.test'), field_firstname: field('a\udc00b') }),
      status: 422,
      message: failed(
        'mail.0.value: This value is not a valid email address.\nfield_firstname.0.value: This text may not hold half a character.',
      ),
    },
    {
      row: 'unknown language',
      body: () => ({ ...request(), preferred_langcode: ['de'] }),
      status: 422,
      message: failed('preferred_langcode.0.value: The value you selected is not a valid choice.'),
    },
    {
      row: 'scalar instead of array',
      body: () => ({ ...request(), field_title: 'x' }),
      status: 422,
      message: 'Field values for "field_title" must use an array structure',
    },
    {
      row: 'unknown field',
      body: () => ({ ...request(), field_moon: [] }),
      status: 422,
      message: 'Field "field_moon" does not exist',
    },
    ...['uid', 'uuid', 'status', 'roles', 'access', 'login', 'init', 'created', 'changed', 'field_data'].map(
      (name) => ({
        row: `${name} sent`,
        body: () => ({ ...request(), [name]: field(1) }),
        status: 403,
        message: `Access denied on creating field '${name}'.`,
      }),
    ),
  ];

  it.each(rows)('$row @C-15', async ({ body, status, message }) => {
    const before = await application.prisma.person.count();
    const answer = await register(body());
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } });
    expect(await application.prisma.person.count()).toBe(before);
  });

  it('refuses a signed-in caller @C-15', async () => {
    await register(request(), person.bearer).expect(403, {
      message: 'Only anonymous users can register a user.',
    });
  });

  it('refuses no body, a malformed or too large body, no content type, a wrong format @C-15', async () => {
    const post = () => application.http.post(PATH);
    const json = { 'Content-Type': 'application/json' };
    await post()
      .set(json)
      .send('')
      .expect(400, { message: 'No user account data for registration received.' });
    await post().set(json).send('{').expect(400, { message: 'Syntax error' });
    await post()
      .send({ mail: 'x'.repeat(70_000) })
      .expect(413);
    await post().expect(415, { message: 'No "Content-Type" request header specified' });
    await application.http.post('/user/register?_format=xyz').send({}).expect(406);
    await application.http.get(PATH).expect(404);
  });

  it.each([
    ['11 characters', 'zéphyr-lune', 'The password must have 12 to 128 characters.'],
    ['129 characters', 'é'.repeat(129), 'The password must have 12 to 128 characters.'],
    ['a word that everyone has', 'motdepasse123', 'The password is too easy to guess.'],
    ['one sign again and again', 'a'.repeat(64), 'The password is too easy to guess.'],
    ['the name of the person', 'dominiquelegoff', 'The password is too easy to guess.'],
    ['the firm and the year', 'boussole2026', 'The password is too easy to guess.'],
    ['a common word, in leet spelling, with a year', 'P@ssw0rd2026!!', 'The password is too easy to guess.'],
    ['the company and a year', 'Rivage-2026-2027!', 'The password is too easy to guess.'],
    ['the post', 'Marégraphiste-2026', 'The password is too easy to guess.'],
    ['the unit', 'Bathymétrie-2026!', 'The password is too easy to guess.'],
    ['the telephone number', '06 39 98 00 !!!', 'The password is too easy to guess.'],
  ])('a password of %s @Q-02 @C-15', async (_, pass, text) => {
    const profile = {
      field_title: field('Marégraphiste'),
      field_businessunit: field('Bathymétrie'),
      field_telephone: field('06 39 98 00'),
    };
    const answer = await register({ ...request(), ...profile, pass: field(pass) });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 422,
      body: { message: failed(`pass: ${text}`) },
    });
  });

  it('a password of the operator’s list of breached ones is refused @Q-02 @C-15', async () => {
    const list = join(temporaryFolder('breached'), 'passwords.txt');
    const hash = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
    writeFileSync(list, `${hash}:3\n`);
    const strict = await startApplication({ breachedPasswordsFile: list });
    const ask = (pass: string) => strict.http.post(PATH).send({ ...request(), pass: field(pass) });
    await ask(` ${PASSWORD} `).expect(422, { message: failed('pass: The password is too easy to guess.') });
    await ask(`${PASSWORD} encore`).expect(200);
    await strict.close();
  });

  it.each([
    ['12 characters', 'zéphyr-lune7'],
    ['128 characters', 'un long chemin vers la mer, '.repeat(5).slice(0, 128)],
    ['any Unicode', '🌊 вода 水 σύννεφο'],
  ])('accepts a password of %s @Q-02 @C-15', async (_, pass) => {
    await register({ ...request(), pass: field(pass) }).expect(200);
  });
});

describe('a known address', () => {
  it.each(['active', 'pending', 'refused', 'blocked'] as const)(
    'of a %s account gets the same response, and nothing changes (decision 14) @Q-05 @C-15',
    async (state) => {
      const owner = await aPerson(application, { state });
      const before = await find(owner.mail);
      const known = await register(request(owner.mail));
      const other = await register(request(`${owner.mail}x`));
      const bytes = ({ status, text, headers }: typeof known) => {
        const { 'x-request-id': _id, date: _date, 'content-length': _length, ...rest } = headers;
        return JSON.stringify([status, text.replaceAll(`${owner.mail}x`, owner.mail), rest]);
      };
      expect(bytes(known)).toBe(bytes(other));
      expect(await find(owner.mail)).toEqual(before);
    },
  );

  it('in any case, twice concurrently, makes one account @Q-05 @C-15', async () => {
    const mail = aMail();
    const answers = await Promise.all(
      [mail, mail.toUpperCase(), mail, mail].map((spelt) => register(request(spelt))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await application.prisma.person.count({ where: { mailKey: mail } })).toBe(1);
  });

  it.each([
    ['fr', 'Cabinet Boussole\u00a0: une demande d’accès avec votre adresse'],
    ['en', 'Cabinet Boussole: a request for access with your address'],
  ] as const)('gets a mail, in %s, without any text of the request @C-15 @P-01', async (locale, subject) => {
    const owner = await aPerson(application, { locale });
    await register({ ...request(owner.mail), field_firstname: field('http://evil.test') }).expect(200);
    await eventually(() => expect(application.mailbox.to(owner.mail)).toHaveLength(1));
    const [mail] = application.mailbox.to(owner.mail);
    expect(mail).toMatchObject({ locale, subject });
    expect(mail?.text).toContain('http://ancrage.test/form/password-change');
    for (const form of [mail?.text, mail?.html]) expect(form).not.toContain('evil');
    if (locale === 'fr')
      for (const line of mail?.text.split('\n') ?? []) expect(frenchTypographyFaults(line)).toEqual([]);
  });

  it('stores one job in every case, without an address @Q-05 @C-15', async () => {
    const owner = await aPerson(application);
    await mailsAreOut(application);
    const kinds = async () =>
      application.prisma.$queryRaw<{ to: string; data: string }[]>`
        SELECT data->>'to' AS to, data::text AS data FROM pgboss.job WHERE name = 'registration-mail'
          AND data->>'to' IN ('new', 'known')`;
    const before = (await kinds()).length;
    await register(request(owner.mail)).expect(200);
    await register(request()).expect(200);
    const after = await kinds();
    expect(after).toHaveLength(before + 2);
    for (const { data } of after) expect(data).not.toContain('@');
  });
});

describe('many colleagues behind one IP address', () => {
  it('forty requests in a few minutes send a mail to each person, and one or two to the staff @C-15 @Q-04 @T-01', async () => {
    const firm = await startApplication();
    const { mail } = await aSignedInStaffMember(firm);
    for (let from = 0; from < 40; from += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, who) =>
          firm.http
            .post(PATH)
            .send(request(`c${from + who}@rivage.test`))
            .expect(200),
        ),
      );
    await eventually(() => expect(firm.mailbox.mails.filter(({ to }) => to !== mail)).toHaveLength(40));
    expect(firm.mailbox.to(mail).length).toBeLessThanOrEqual(2);
    const jobs = await firm.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pgboss.job WHERE name = 'registration-mail' AND data->>'to' = 'staff'`;
    expect(jobs[0]?.count).toBe(2);
    await firm.close();
  });

  it('a mail to the staff has the number of pending people @T-01 @A-03 @P-01', async () => {
    const { newRequestsMail } = await import('@ancrage/server/modules/registration/registration.mails');
    const mails = (['fr', 'en'] as const).map((locale) =>
      newRequestsMail({ mail: 'e@b.test', locale }, 40, application.settings),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Cabinet Boussole\u00a0: 40\u00a0demandes d’accès en attente',
      'Cabinet Boussole: 40\u00a0requests for access waiting',
    ]);
    for (const line of mails[0]?.text.split('\n') ?? []) expect(frenchTypographyFaults(line)).toEqual([]);
  });

  it('one address gets three mails a day at most, and the response is the same @Q-04 @Q-05', async () => {
    const owner = await aPerson(application);
    for (let tries = 0; tries < 5; tries += 1) await register(request(owner.mail)).expect(200);
    await mailsAreOut(application);
    expect(application.mailbox.to(owner.mail)).toHaveLength(3);
    application.clock.advanceSeconds(24 * 3600 + 1);
    await register(request(owner.mail)).expect(200);
    await eventually(() => expect(application.mailbox.to(owner.mail)).toHaveLength(4));
  });
});

describe('mails about a request', () => {
  it.each([
    ['fr', 'Cabinet Boussole\u00a0: votre demande d’accès'],
    ['en', 'Cabinet Boussole: your request for access'],
  ] as const)(
    'say to the applicant that the request is pending, in %s @T-01 @P-01',
    async (locale, subject) => {
      const mail = aMail();
      await register({ ...request(mail), preferred_langcode: [locale] }).expect(200);
      await eventually(() => expect(application.mailbox.to(mail)).toHaveLength(1));
      const [message] = application.mailbox.to(mail);
      expect(message).toMatchObject({ locale, subject });
      expect(message?.text).not.toContain('Dominique');
      if (locale === 'fr')
        for (const line of message?.text.split('\n') ?? []) expect(frenchTypographyFaults(line)).toEqual([]);
    },
  );

  it('every staff member who can sign in and may approve is notified in their language, without anything that was typed @T-01 @A-03 @P-01', async () => {
    const firm = await startApplication();
    const staff: { mail: string; locale: string }[] = [];
    for (const locale of ['fr', 'en'] as const)
      staff.push({ mail: (await aSignedInStaffMember(firm, { locale })).mail, locale });
    const [neverEnrolled, removed] = [await aStaffMember(firm), await aSignedInStaffMember(firm)];
    const reader = await aSignedInStaffMember(firm, { rights: ['log'] });
    await firm.http.delete(`/api/staff/members/${removed.id}`).set(removed.signInHeaders).expect(200);
    const body = {
      ...request('d@evil.test'),
      field_firstname: field('Cliquez https://evil.test/staff URGENT'),
      field_company: field('evil.test'),
    };
    await firm.http.post(PATH).send(body).expect(200);
    await eventually(() => expect(firm.mailbox.mails).toHaveLength(3));
    for (const { mail, locale } of staff) {
      const [message] = firm.mailbox.to(mail);
      expect(message?.locale).toBe(locale);
      for (const form of [message?.text, message?.html]) {
        expect(form).toContain('http://ancrage.test/staff');
        expect(form).not.toMatch(/evil|Cliquez|Le Goff/);
      }
    }
    for (const { mail } of [neverEnrolled, removed, reader]) expect(firm.mailbox.to(mail)).toEqual([]);
    await firm.close();
  });
});

describe('rows that depended on settings of the old site (contract §14)', () => {
  const withoutPassword = () => {
    const { pass: _, ...rest } = request();
    return rest;
  };
  it.each([
    ['visitors: status active', request, 200],
    ['visitors + admin approval (this product): status 0', request, 200],
    ['administrators only: 403', request, 200],
    ['role lacks the REST permission: 403', request, 200],
    ['pass sent, verify_mail on: 422', request, 200],
    ['verify_mail off: pass required', withoutPassword, 422],
  ] as const)('%s @C-15', async (_, body, status) => {
    const sent = body();
    const answer = await register(sent);
    expect(answer.status).toBe(status);
    if (status === 422) return expect(answer.body).toEqual({ message: 'No password provided.' });
    // Independent of the old site's settings: anyone may ask, with a password, and waits for approval.
    expect(await find(String(sent.mail[0]?.value))).toMatchObject({ state: 'pending' });
  });
});
