import { userEntitySchema } from '@ancrage/shared/wire/user-entity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { mailsAreOut } from '../support/recovery.ts';
import { refreshTokens } from '../support/tokens.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const get = (who = person) => application.http.get(`/user/${who.uid}?_format=json`).set(who.bearer);
const patch = (body: object, who = person, headers: Record<string, string> = {}) =>
  application.http.patch(`/user/${who.uid}?_format=json`).set(who.bearer).set(headers).send(body);

describe('userinfo, claim by claim (contract §4)', () => {
  const claims: [string, () => unknown][] = [
    ['sub', () => String(person.uid)],
    ['name', () => person.mail],
    ['preferred_username', () => person.mail],
    ['email', () => person.mail],
    ['email_verified', () => true],
    ['profile', () => expect.stringMatching(new RegExp(`^http://127[^/]+/user/${person.uid}$`))],
    ['locale', () => 'fr'],
    ['zoneinfo', () => 'Europe/Paris'],
    ['updated_at', () => Math.floor(application.clock.now().getTime() / 1000)],
  ];
  it.each(claims)('%s @C-03', async (name, value) => {
    const { body } = await application.http.get('/oauth/userinfo?_format=json').set(person.bearer);
    expect(body[name]).toEqual(value());
  });

  it('returns these nine claims and no other, by GET and by POST @C-03', async () => {
    const got = await application.http.get('/oauth/userinfo?_format=json').set(person.bearer).expect(200);
    expect(Object.keys(got.body)).toEqual(claims.map(([name]) => name));
    expect(got.headers['content-type']).toBe('application/json');
    const posted = await application.http.post('/oauth/userinfo').set(person.bearer).expect(200);
    expect(posted.body).toEqual(got.body);
  });

  it('answers 403 with an empty message without a bearer, or with a cookie instead @C-03', async () => {
    for (const headers of [{}, { Cookie: 'SESS=x' }])
      await application.http.get('/oauth/userinfo?_format=json').set(headers).expect(403, { message: '' });
  });
});

describe('reading the account', () => {
  it('returns every field of contract §6, and nothing else @C-04 @E-02 @E-08', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(z.safeParse(z.strictObject(userEntitySchema.shape), answer.body).error).toBeUndefined();
    const moment = [{ value: '2026-03-02T08:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }];
    expect(answer.body).toEqual({
      uid: [{ value: person.uid }],
      uuid: [{ value: person.uuid }],
      langcode: [{ value: 'fr' }],
      preferred_langcode: [{ value: 'fr' }],
      preferred_admin_langcode: [],
      name: [{ value: person.mail }],
      mail: [{ value: person.mail }],
      timezone: [{ value: 'Europe/Paris' }],
      created: moment,
      changed: moment,
      default_langcode: [{ value: true }],
      field_firstname: [{ value: 'Camille' }],
      field_lastname: [{ value: 'Durand' }],
      field_title: [{ value: 'Directrice de projet' }],
      field_company: [{ value: 'Orvelaine' }],
      field_businessunit: [{ value: 'Opérations' }],
      field_telephone: [{ value: '06 39 98 00 00' }],
      field_cgu: [{ value: true }],
      field_data: [{ value: String(person.nid), target_id: person.nid }],
    });
    for (const hidden of ['pass', 'status', 'roles', 'access', 'login', 'init'])
      expect(answer.body).not.toHaveProperty(hidden);
  });

  it('returns its revision as a strong ETag, and answers 304 to If-None-Match @C-04', async () => {
    const { headers } = await get();
    expect(headers.etag).toMatch(/^"\d+"$/);
    await get()
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    expect(headers.link).toMatch(/rel="canonical"/);
  });
});

describe('writing the account', () => {
  it('stores the seven fields and returns the whole entity @C-05 @E-02', async () => {
    const owner = await aSignedInPerson(application);
    application.clock.advanceSeconds(5);
    const sent = {
      field_firstname: [{ value: 'Élise' }],
      field_lastname: ['Martin'],
      field_title: { value: 'Cheffe' },
      field_company: [],
      field_businessunit: null,
      field_telephone: '',
      field_cgu: [{ value: false }],
    };
    const answer = await patch(sent, owner);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      field_firstname: [{ value: 'Élise' }],
      field_lastname: [{ value: 'Martin' }],
      field_title: [{ value: 'Cheffe' }],
      field_company: [],
      field_businessunit: [],
      field_telephone: [],
      field_cgu: [{ value: false }],
    });
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.body.changed).not.toEqual(answer.body.created);
    expect((await get(owner)).body).toEqual(answer.body);
  });

  it('keeps the session alive on an ordinary change (decision 3) @C-05', async () => {
    const owner = await aSignedInPerson(application);
    await patch({ field_company: ['Rivage'] }, owner).expect(200);
    await get(owner).expect(200);
  });

  it('accepts the whole document back with one field changed @C-05', async () => {
    const owner = await aSignedInPerson(application);
    const { body } = await get(owner);
    const answer = await patch({ ...body, field_company: [{ value: 'Rivage' }] }, owner);
    expect(answer.status).toBe(200);
    expect(answer.body.field_company).toEqual([{ value: 'Rivage' }]);
  });

  it('changes nothing for {} and for unchanged values @C-05', async () => {
    const { body, headers } = await get();
    for (const sent of [{}, { field_firstname: body.field_firstname }]) {
      const answer = await patch(sent);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(body);
      expect(answer.headers.etag).toBe(headers.etag);
    }
  });

  it('refuses a stale If-Match, but not an identical retry @C-05 @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const first = await patch({ field_company: ['Rivage'] }, owner, { 'If-Match': '"1"' }).expect(200);
    const retry = await patch({ field_company: ['Rivage'] }, owner, { 'If-Match': '"1"' }).expect(200);
    expect(retry.body).toEqual(first.body);
    const stale = await patch({ field_company: ['Autre'] }, owner, { 'If-Match': '"1"' });
    expect(stale.status).toBe(412);
    expect(Object.keys(stale.body)).toEqual(['message']);
    expect((await get(owner)).body.field_company).toEqual([{ value: 'Rivage' }]);
  });

  it('accepts the retry of a whole document with a new address and language @C-05 @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const { body } = await get(owner);
    const whole = {
      ...body,
      mail: [`neuve.${owner.uid}@orvelaine.test`],
      preferred_langcode: ['en'],
      pass: [{ existing: owner.password }],
    };
    application.clock.advanceSeconds(5);
    const first = await patch(whole, owner, { 'If-Match': '"1"' }).expect(200);
    const retry = await patch(whole, owner, { 'If-Match': '"1"' }).expect(200);
    expect(retry.body).toEqual(first.body);
  });

  it('lets exactly one of 50 concurrent writers of one revision win @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => patch({ field_title: [`n° ${n}`] }, owner, { 'If-Match': '"1"' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(412)]);
  });

  it('records when the terms were accepted @C-05', async () => {
    const owner = await aSignedInPerson(application, { info: { cgu: false } });
    await patch({ field_cgu: [{ value: true }] }, owner).expect(200);
    const row = await application.prisma.person.findUniqueOrThrow({ where: { uid: owner.uid } });
    expect(row).toMatchObject({ cgu: true, cguAcceptedAt: application.clock.now() });
    expect(row.cguVersion).toBeTruthy();
  });

  it('changes the address, which is the user name, with the current password @C-05', async () => {
    const owner = await aSignedInPerson(application);
    const mail = `nouvelle.${owner.uid}@orvelaine.test`;
    const answer = await patch({ mail: [{ value: mail }], pass: [{ existing: owner.password }] }, owner);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ mail: [{ value: mail }], name: [{ value: mail }] });
    await get(owner).expect(200);
    await signIn(application, { ...owner, mail });
  });

  it('mails the former address, without the new address or the name; no job holds an address in plaintext @C-05 @Q-07', async () => {
    const owner = await aSignedInPerson(application);
    const mail = `nouvelle.${owner.uid}@orvelaine.test`;
    await patch({ mail: [{ value: mail }], pass: [{ existing: owner.password }] }, owner).expect(200);
    await mailsAreOut(application);
    expect(application.mailbox.to(mail)).toEqual([]);
    const [message, ...others] = application.mailbox.to(owner.mail);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('Cabinet Boussole\u00A0: votre journal a une autre adresse');
    for (const unsaid of [mail, 'Camille']) expect(message?.text).not.toContain(unsaid);
    const jobs = await application.prisma.$queryRaw<{ data: string }[]>`
      SELECT data::text AS data FROM pgboss.job WHERE name = 'address-changed-mail'`;
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.filter(({ data }) => data.includes(owner.mail))).toEqual([]);
  });

  it('sends no mail when only the case of the address changes @C-05', async () => {
    const owner = await aSignedInPerson(application);
    const mail = owner.mail.toUpperCase();
    await patch({ mail: [{ value: mail }], pass: [{ existing: owner.password }] }, owner).expect(200);
    await mailsAreOut(application);
    for (const address of [owner.mail, mail]) expect(application.mailbox.to(address)).toEqual([]);
  });

  it('changes the password, which ends every session at once (decision 3) @C-05 @Q-13', async () => {
    const owner = await aSignedInPerson(application);
    const elsewhere = await signIn(application, owner);
    const password = 'un tout autre chemin';
    const answer = await patch({ pass: [{ existing: owner.password, value: ` ${password} ` }] }, owner);
    expect(answer.status).toBe(200);
    expect(answer.body.uid).toEqual([{ value: owner.uid }]);
    for (const token of [owner.tokens.access_token, elsewhere.access_token])
      await application.http.get(`/user/${owner.uid}`).set('Authorization', `Bearer ${token}`).expect(401);
    await refreshTokens(application, elsewhere.refresh_token).expect(401);
    await signIn(application, { ...owner, password });
  });

  it('treats an empty new password as absent @C-05', async () => {
    await patch({ pass: [{ existing: person.password, value: '' }] }).expect(200);
    await get().expect(200);
  });

  it.each([
    ['a scalar', (nid: number) => [nid]],
    ['a value', (nid: number) => [{ value: String(nid) }]],
    ['a reference', (nid: number) => [{ target_id: nid }]],
  ])('accepts its field_data as %s, and no other id @C-05', async (_, formOf) => {
    await patch({ field_data: formOf(person.nid) }).expect(200);
    await patch({ field_data: formOf(person.nid + 1) }).expect(403);
    await patch({ field_data: [...formOf(person.nid), ...formOf(person.nid)] }).expect(403);
  });

  it('ignores members that are not fields of the account @Q-24', async () => {
    const owner = await aSignedInPerson(application);
    const before = await application.prisma.person.findUniqueOrThrow({ where: { uid: owner.uid } });
    for (const body of [
      '{"__proto__":[{"value":"x"}]}',
      '{"constructor":[{"value":"x"}]}',
      '{"state":[{"value":"blocked"}]}',
      '{"revision":[{"value":9}]}',
      '{"field_data":[{"value":"1"}]}',
      '{"passwordHash":[{"value":"x"}]}',
    ]) {
      const answer = await application.http
        .patch(`/user/${owner.uid}`)
        .set({ ...owner.bearer, 'Content-Type': 'application/json' })
        .send(body);
      expect([403, 422]).toContain(answer.status);
    }
    expect(await application.prisma.person.findUniqueOrThrow({ where: { uid: owner.uid } })).toEqual(before);
  });
});
