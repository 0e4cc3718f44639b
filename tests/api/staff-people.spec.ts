import { randomBytes } from 'node:crypto';
import type { PersonState } from '@ancrage/shared/rules/staff-decisions';
import { staffPeoplePageSchema } from '@ancrage/shared/wire/staff-people';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, clientOf, type PersonOverrides, signIn } from '../support/factories.ts';
import { mailsAreOut } from '../support/recovery.ts';
import { aSignedInStaffMember, type SignedInStaff } from '../support/staff.ts';

let application: TestApplication;
let staff: SignedInStaff;
beforeAll(async () => {
  application = await startApplication();
  staff = await aSignedInStaffMember(application);
});
afterAll(() => application.close());

const get = (path: string) => application.http.get(path).set(staff.signInHeaders);
const list = async (query: Record<string, string>) => {
  const { body } = await get(`/api/staff/people?${new URLSearchParams(query)}`).expect(200);
  return staffPeoplePageSchema.parse(body);
};
/** All pages of a list. */
const pagesOf = async (query: Record<string, string>) => {
  const pages = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await list({ ...query, ...(after && { after }) });
    pages.push(page.people);
    after = page.next;
  }
  return pages;
};
const decide = (body: object) =>
  application.http.post('/api/staff/decisions').set(staff.signInHeaders).send(body);
const correct = (uid: number, body: object) =>
  application.http.patch(`/api/staff/people/${uid}`).set(staff.signInHeaders).send(body);
const aName = () => `Zz${randomBytes(5).toString('hex')}`;
/** People with a unique company, so that a test finds them among all. */
const aCompanyOf = async (traits: readonly PersonOverrides[]) => {
  const company = `Société ${aName()}`;
  const people = [];
  for (const one of traits) {
    people.push(await aPerson(application, { ...one, info: { ...one.info, company, telephone: '' } }));
    application.clock.advanceSeconds(1);
  }
  return { company, people };
};

describe('the list of people', () => {
  it('lists pending people first, oldest first, then everybody else, newest first @A-03', async () => {
    const { company, people } = await aCompanyOf([
      { state: 'active' },
      { state: 'pending' },
      { state: 'blocked' },
      { state: 'pending' },
      { state: 'refused' },
    ]);
    const [active, pending, blocked, laterPending, refused] = people.map(({ uid }) => uid);
    const found = await list({ search: company });
    expect(found.people.map(({ uid }) => uid)).toEqual([pending, laterPending, refused, blocked, active]);
    expect(found.next).toBeNull();
  });

  it('has pages that neither skip nor repeat a person, in every order @A-03', async () => {
    const { company } = await aCompanyOf(
      ['Bée', 'abc', 'Ébène', 'zoé', 'Abc', 'oeuf', 'Œdipe'].map((lastname, at) => ({
        info: { lastname, firstname: 'Léo' },
        state: at % 3 === 0 ? 'pending' : 'active',
      })),
    );
    for (const order of [
      {},
      { sort: 'requested' },
      { sort: 'requested', direction: 'ascending' },
      { sort: 'name' },
      { sort: 'name', direction: 'descending' },
      { sort: 'company' },
      { sort: 'name', states: 'pending,blocked' },
      { states: 'active' },
      { states: 'pending' },
    ]) {
      const whole = (await list({ search: company, ...order })).people.map(({ uid }) => uid);
      const pages = await pagesOf({ search: company, ...order, limit: '2' });
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(2);
      const paged = pages.flat().map(({ uid }) => uid);
      expect({ order, paged }).toEqual({ order, paged: whole });
    }
    const names = (await list({ search: company, sort: 'name' })).people.map(({ lastname }) => lastname);
    expect(names).toEqual(['abc', 'Abc', 'Bée', 'Ébène', 'Œdipe', 'oeuf', 'zoé']);
  });

  it('is searched by name, address and company, ignoring case and accents @A-03', async () => {
    const tag = aName();
    const info = { firstname: 'Éloïse', lastname: `Lœvenbrück-${tag}`, company: `Crêperie ${tag}` };
    const { uid, mail } = await aPerson(application, { info });
    const wanted = [uid];
    for (const search of [
      `eloise loevenbruck-${tag.toLowerCase()}`,
      `${tag} ÉLOÏSE`,
      `${tag} creperie`,
      `${tag} CRÊP`,
      mail.slice(0, 20).toUpperCase(),
    ])
      expect({ search, found: (await list({ search })).people.map((one) => one.uid) }).toEqual({
        search,
        found: wanted,
      });
    for (const search of [`${tag} nobody`, `${tag.slice(0, 4)}%${tag.slice(-4)}`, `${tag}_`, `\\${tag}`])
      expect((await list({ search })).people).toEqual([]);
  });

  it.each([
    ['O’Reilly', "o'reilly"],
    ["O'Reilly", 'o’reilly'],
    ['D’Hôtel', "d'hotel"],
    ['D’Hôtel', "D'Hôtel"],
    ["D'Hotel", 'd’hôtel'],
    ['Marks ＆ Fils', 'marks & fils'],
    ['«\u00A0La Forge\u00A0»', '"la forge"'],
    ['Rendez‑vous', 'rendez-vous'],
  ])('finds the name or company %s when %s is typed @A-03', async (written, typed) => {
    const tag = aName();
    const named = await aPerson(application, { info: { lastname: written, company: tag } });
    const employed = await aPerson(application, { info: { lastname: tag, company: written } });
    const found = (await list({ search: `${tag} ${typed}` })).people.map(({ uid }) => uid);
    expect(found.sort()).toEqual([named.uid, employed.uid].sort());
  });

  it.each(['06 39 98 12 34', '+33 6 39 98 12 34', '+33 (0)6.39.98.12.34', '0639981234', '0033639981234'])(
    'finds the phone number %s in any notation, complete or partial @A-03',
    async (telephone) => {
      const { uid } = await aPerson(application, { info: { telephone, lastname: aName() } });
      for (const search of [
        '0639981234',
        '06 39 98 12 34',
        '06.39.98.12.34',
        '+33639981234',
        '06-39-98',
        '9812',
      ])
        expect({ search, found: (await list({ search })).people.map((one) => one.uid) }).toEqual({
          search,
          found: expect.arrayContaining([uid]),
        });
      expect((await list({ search: '06 39 98 12 35' })).people).toEqual([]);
    },
  );

  it('finds a job title @A-03', async () => {
    const title = `Directrice des opérations ${aName()}`;
    const { uid } = await aPerson(application, { info: { title } });
    expect((await list({ search: title.toLowerCase() })).people.map((one) => one.uid)).toEqual([uid]);
  });

  it('finds a person behind a thousand others, and each of a thousand with the same name @A-03', async () => {
    const [crowd, alone] = [aName(), aName()];
    const addCrowd = (state: PersonState) => application.prisma.$executeRaw`
      INSERT INTO person (uuid, mail, mail_key, password_hash, state, lastname, created_at, changed_at)
      SELECT gen_random_uuid(), mail, mail, '$argon2id$', ${state}::"PersonState", ${crowd},
        timestamptz '2001-01-01' + make_interval(secs => n), now()
      FROM (SELECT n, n || ${`${state}-${crowd}@foule.test`} AS mail FROM generate_series(1, 1100) n) numbered`;
    const crowdOf = (state: PersonState) =>
      Array.from({ length: 1100 }, (_, n) => `${n + 1}${state}-${crowd}@foule.test`);
    const found = async (search: string, limit: string) =>
      (await pagesOf({ search, limit })).flat().map(({ mail }) => mail);
    const aLoner = async (state: PersonState, createdAt: string) => {
      const { uid, mail } = await aPerson(application, { state, info: { lastname: alone } });
      await application.prisma.person.update({ where: { uid }, data: { createdAt: new Date(createdAt) } });
      return mail;
    };

    const oldest = await aLoner('active', '2000-01-01');
    await addCrowd('active');
    expect(await found(alone, '50')).toEqual([oldest]);
    expect(await found(crowd, '100')).toEqual(crowdOf('active').reverse());
    const newest = await aLoner('pending', '2002-01-01');
    expect(await found(alone, '50')).toEqual([newest, oldest]);
    await addCrowd('pending');
    expect(await found(alone, '50')).toEqual([newest, oldest]);
    expect(await found(alone, '1')).toEqual([newest, oldest]);
    expect(await found(crowd, '100')).toEqual([...crowdOf('pending'), ...crowdOf('active').reverse()]);
  });

  it('can be filtered by state @A-03', async () => {
    const { company } = await aCompanyOf([{ state: 'active' }, { state: 'pending' }, { state: 'blocked' }]);
    const statesOf = async (states: string) =>
      (await list({ search: company, states })).people.map(({ state }) => state).sort();
    expect(await statesOf('blocked')).toEqual(['blocked']);
    expect(await statesOf('pending,active')).toEqual(['active', 'pending']);
    expect(await statesOf('pending')).toEqual(['pending']);
    // After a page that ends among the non-pending people, nobody pending follows.
    const { next } = await list({ states: 'active,blocked', limit: '1' });
    expect((await list({ states: 'pending', after: next ?? '' })).people).toEqual([]);
  });

  it('refuses unknown parameters, and cursors of another list @Q-24', async () => {
    for (const query of ['limit=0', 'limit=101', 'states=gone', 'sort=mail', 'order=name', 'after=x'])
      expect((await get(`/api/staff/people?${query}`).expect(422)).body).toMatchObject({ code: 'invalid' });
    await aCompanyOf([{}, {}]);
    const { next } = await list({ limit: '1', sort: 'name' });
    await get(
      `/api/staff/people?${new URLSearchParams({ limit: '1', sort: 'company', after: next ?? '' })}`,
    ).expect(422);
  });

  it.each([
    ['name', 'all', { key: '\0' }],
    ['name', 'all', { uid: 2 ** 45 }],
    ['queue', 'others', { key: '0' }],
    ['queue', 'others', { key: '2020' }],
    ['queue', 'others', { key: '+275760-09-13T00:00:00.000Z' }],
    ['queue', 'others', { key: '0000-01-01T00:00:00.000Z' }],
  ])('refuses a forged cursor by %s: %s, %j @Q-24', async (sort, part, odd) => {
    const cursor = { sort, part, descending: false, key: '2026-01-01T00:00:00.000Z', uid: 1 };
    const after = (changed: object) =>
      new URLSearchParams({
        sort,
        after: Buffer.from(JSON.stringify({ ...cursor, ...changed })).toString('base64url'),
      });
    await get(`/api/staff/people?${after({})}`).expect(200);
    const { body } = await get(`/api/staff/people?${after(odd)}`).expect(422);
    expect(body).toMatchObject({ code: 'invalid' });
  });

  it('flags possible duplicates, and the details name them and the reason @A-03', async () => {
    const tag = aName();
    const digits = `06 ${randomBytes(4).readUInt32BE().toString().padStart(10, '1').slice(0, 8)}`;
    const base = { lastname: `D’${tag}`, firstname: 'Hélène', telephone: digits, company: tag };
    const one = await aPerson(application, { info: base, mail: `helene.${tag}+a@orvelaine.test` });
    const sameMail = await aPerson(application, {
      info: { company: tag, firstname: 'H', lastname: aName(), telephone: '' },
      mail: `helene${tag}@orvelaine.test`,
    });
    const sameOthers = await aPerson(application, {
      info: {
        ...base,
        firstname: 'HELENE',
        lastname: `D'${tag}`,
        telephone: digits.replace('06 ', '+33 (0)6'),
      },
    });
    const alone = await aPerson(application, {
      info: { ...base, lastname: aName(), telephone: `${digits}1` },
    });
    const flagged = (await list({ search: tag })).people.filter((person) => person.hasPossibleDuplicates);
    expect(flagged.map(({ uid }) => uid).sort()).toEqual([one.uid, sameMail.uid, sameOthers.uid].sort());
    const { body } = await get(`/api/staff/people/${one.uid}`).expect(200);
    const likeness = Object.fromEntries(
      body.possibleDuplicates.map((other: { uid: number; likeness: string[] }) => [
        other.uid,
        other.likeness,
      ]),
    );
    expect(likeness).toEqual({ [sameMail.uid]: ['mail'], [sameOthers.uid]: ['name', 'telephone'] });
    expect((await get(`/api/staff/people/${alone.uid}`).expect(200)).body.possibleDuplicates).toEqual([]);
  });
});

describe('a decision', () => {
  it('approves: the person gets a mail in their language, and can sign in only then @T-01 @P-03', async () => {
    const person = await aPerson(application, { state: 'pending', locale: 'en' });
    const token = () =>
      application.http
        .post('/oauth/token?_format=json')
        .type('form')
        .send({
          grant_type: 'password',
          username: person.mail,
          password: person.password,
          ...clientOf(application),
        });
    expect((await token().expect(400)).body).toMatchObject({ hint: 'account_pending' });
    const { body } = await decide({ uids: [person.uid], decision: 'approved' }).expect(200);
    expect(body).toEqual({ results: [{ uid: person.uid, outcome: 'done', state: 'active' }] });
    await token().expect(200);
    await mailsAreOut(application);
    const [mail, ...others] = application.mailbox.to(person.mail);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Cabinet Boussole: your access is open', locale: 'en' });
    expect(mail?.text).toContain('http://ancrage.test/login');
  });

  it('refuses people of both languages at once, each with the reason in their language @A-03 @P-01', async () => {
    const people = [];
    for (const locale of ['fr', 'en'] as const)
      people.push(await aPerson(application, { state: 'pending', locale }));
    const reason = { fr: 'Votre mission est terminée.', en: 'Your assignment is over.' };
    await decide({ uids: people.map(({ uid }) => uid), decision: 'refused', reason }).expect(200);
    await mailsAreOut(application);
    const [french, english] = people.map(({ mail }) => application.mailbox.to(mail)[0]?.text ?? '');
    expect(french).toContain(`> ${reason.fr}`);
    expect(french).not.toContain(reason.en);
    expect(english).toContain(`> ${reason.en}`);
    expect(english).not.toContain(reason.fr);
  });

  it('shows & in a company name that is stored with a placeholder, and a correction keeps it @A-03', async () => {
    const company = `Marks ＆ ${aName()}`;
    const { uid, mail } = await aPerson(application, { info: { company } });
    const shown = company.replace('＆', '&');
    const { body } = await get(`/api/staff/people/${uid}`).expect(200);
    expect(body.company).toBe(shown);
    expect((await list({ search: shown })).people.map((one) => one.company)).toEqual([shown]);
    const { text } = await get(`/api/staff/people.csv?${new URLSearchParams({ search: shown })}`).expect(200);
    expect(text).toContain(shown);
    await correct(uid, { company: shown, revision: body.revision }).expect(200);
    expect(await application.prisma.person.findUnique({ where: { uid } })).toMatchObject({ company });
    await mailsAreOut(application);
    expect(application.mailbox.to(mail)).toEqual([]);
  });

  it('refuses with a reason that only the person gets, escaped @A-03', async () => {
    const person = await aPerson(application, { state: 'pending' });
    const reason = 'Votre société n’est pas <b>cliente</b>.\nParlons-en.';
    await decide({ uids: [person.uid], decision: 'refused', reason }).expect(200);
    await mailsAreOut(application);
    const [mail] = application.mailbox.to(person.mail);
    expect(mail?.subject).toBe('Cabinet Boussole : votre demande d’accès');
    expect(mail?.text).toContain('> Votre société n’est pas <b>cliente</b>.\n> Parlons-en.');
    expect(mail?.html).toContain('&lt;b&gt;cliente&lt;/b&gt;.<br>Parlons-en.');
    expect(mail?.text).not.toContain(person.firstname);
    const { body } = await get(`/api/staff/people/${person.uid}`).expect(200);
    expect(body.history).toEqual([
      { at: expect.any(String), event: 'refused', by: staff.name, detail: reason },
      { at: expect.any(String), event: 'requested', by: null, detail: '' },
    ]);
  });

  it('blocks at once: every session ends, and none can be refreshed @Q-13', async () => {
    const person = await aSignedInPerson(application);
    const read = () => application.http.get(`/user/${person.uid}?_format=json`).set(person.bearer);
    await read().expect(200);
    await decide({ uids: [person.uid], decision: 'blocked', reason: 'Fin de mission' }).expect(200);
    await read().expect(401);
    await decide({ uids: [person.uid], decision: 'unblocked' }).expect(200);
    await read().expect(401);
    await signIn(application, person);
    await mailsAreOut(application);
    expect(application.mailbox.to(person.mail).map(({ subject }) => subject)).toEqual([
      'Cabinet Boussole : votre accès est suspendu',
      'Cabinet Boussole : votre accès est rétabli',
    ]);
  });

  it('applies to several people, with a result for each @A-03', async () => {
    const states = ['pending', 'active', 'refused', 'blocked'] as const;
    const people = [];
    for (const state of states) people.push(await aPerson(application, { state }));
    const uids = people.map(({ uid }) => uid);
    const { body } = await decide({ uids: [...uids, uids[0], 999_999], decision: 'approved' }).expect(200);
    expect(body.results).toEqual([
      { uid: uids[0], outcome: 'done', state: 'active' },
      { uid: uids[1], outcome: 'already', state: 'active' },
      { uid: uids[2], outcome: 'done', state: 'active' },
      { uid: uids[3], outcome: 'impossible', state: 'blocked' },
      { uid: 999_999, outcome: 'unknown', state: null },
    ]);
    await mailsAreOut(application);
    expect(people.map(({ mail }) => application.mailbox.to(mail).length)).toEqual([1, 0, 1, 0]);
    expect(await application.prisma.registrationDecision.count({ where: { uid: { in: uids } } })).toBe(2);
  });

  it('is made once when two members decide on a person concurrently @A-03', async () => {
    const { uid, mail } = await aPerson(application, { state: 'pending' });
    const answers = await Promise.all([
      decide({ uids: [uid], decision: 'approved' }).expect(200),
      decide({ uids: [uid], decision: 'approved' }).expect(200),
    ]);
    expect(answers.map(({ body }) => body.results[0].outcome).sort()).toEqual(['already', 'done']);
    await mailsAreOut(application);
    expect(application.mailbox.to(mail)).toHaveLength(1);
  });

  it('refuses an unknown body, and more than two hundred people @Q-24', async () => {
    for (const body of [
      { uids: [], decision: 'approved' },
      { uids: [2], decision: 'erased' },
      { uids: [2 ** 31], decision: 'approved' },
      { uids: [2], decision: 'approved', state: 'active' },
      { uids: Array.from({ length: 201 }, (_, at) => at + 2), decision: 'approved' },
      { uids: [2], decision: 'refused', reason: 'x'.repeat(1001) },
    ])
      await decide(body).expect(422);
  });
});

describe('a correction', () => {
  it('writes identification data, logs the member and the change, and notifies the person @A-03 @Q-23', async () => {
    const person = await aSignedInPerson(application);
    const before = await get(`/api/staff/people/${person.uid}`).expect(200);
    const { body } = await correct(person.uid, {
      revision: before.body.revision,
      firstname: ' Camille-Rose ',
      company: 'Orvelaine & fils',
      lastname: before.body.lastname,
    }).expect(200);
    expect(body).toMatchObject({
      firstname: 'Camille-Rose',
      company: 'Orvelaine & fils',
      mail: person.mail,
      revision: before.body.revision + 1,
    });
    expect(body.history[0]).toMatchObject({
      event: 'corrected',
      by: staff.name,
      detail: 'firstname,company',
    });
    const own = await application.http.get(`/user/${person.uid}?_format=json`).set(person.bearer).expect(200);
    expect(own.body.field_firstname).toEqual([{ value: 'Camille-Rose' }]);
    await mailsAreOut(application);
    expect(application.mailbox.to(person.mail).map(({ subject }) => subject)).toEqual([
      'Cabinet Boussole : vos données d’identification ont été corrigées',
    ]);
  });

  it('never changes an address, a password or a state @Q-23', async () => {
    const { uid } = await aPerson(application);
    const { revision } = (await get(`/api/staff/people/${uid}`).expect(200)).body;
    const stored = () => application.prisma.person.findUniqueOrThrow({ where: { uid } });
    const before = await stored();
    for (const field of [
      'mail',
      'mailKey',
      'mail_key',
      'name',
      'pass',
      'password',
      'passwordHash',
      'state',
      'uid',
      'uuid',
      'cgu',
      'constructor',
    ]) {
      const { body } = await correct(uid, { revision, [field]: 'x@y.test' }).expect(422);
      expect(body).toMatchObject({ code: 'invalid' });
    }
    expect(await stored()).toEqual(before);
  });

  it('loses to a concurrent change, skips an empty change, and refuses invalid values @A-03', async () => {
    const { uid } = await aPerson(application);
    const { revision, firstname } = (await get(`/api/staff/people/${uid}`).expect(200)).body;
    expect((await correct(uid, { revision, firstname }).expect(200)).body.revision).toBe(revision);
    await correct(uid, { revision, title: 'Directrice' }).expect(200);
    const late = await correct(uid, { revision, title: 'Directeur' }).expect(409);
    expect(late.body).toMatchObject({ code: 'overtaken' });
    for (const nobody of ['999999', '0', 'x']) await get(`/api/staff/people/${nobody}`).expect(404);
    await correct(999_999, { revision: 1 }).expect(404);
    for (const text of ['x'.repeat(256), 'a\0b', 'a\ud800b'])
      await correct(uid, { revision, title: text }).expect(422);
  });
});

describe('ending the sessions of a person', () => {
  it('takes effect on the next call, and notifies a person who was signed in @A-03 @Q-13', async () => {
    const person = await aSignedInPerson(application);
    const end = () =>
      application.http.post(`/api/staff/people/${person.uid}/end-sessions`).set(staff.signInHeaders);
    expect((await get(`/api/staff/people/${person.uid}`).expect(200)).body.sessions.open).toBe(1);
    expect((await end().expect(200)).body).toEqual({ ended: 1 });
    await application.http.get(`/user/${person.uid}?_format=json`).set(person.bearer).expect(401);
    expect((await end().expect(200)).body).toEqual({ ended: 0 });
    await mailsAreOut(application);
    expect(application.mailbox.to(person.mail).map(({ subject }) => subject)).toEqual([
      'Cabinet Boussole : vos connexions ont été fermées',
    ]);
  });
});
