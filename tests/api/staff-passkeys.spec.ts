import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { runJob } from '../support/run-job.ts';
import { aSignedInStaffMember, cookieOf, OWN_PAGE, type SignedInStaff } from '../support/staff.ts';
import {
  anAuthenticator,
  aStaffPasskey,
  creationOptions,
  requestOptions,
} from '../support/staff-passkeys.ts';

let application: TestApplication;
let staff: SignedInStaff;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  staff = await aSignedInStaffMember(application);
});

const MINUTE_MS = 60_000;
const mine = (member = staff) => ({
  list: () => application.http.get('/api/staff/me/passkeys').set(member.signInHeaders),
  add: (body: object) => application.http.post('/api/staff/me/passkeys').set(member.signInHeaders).send(body),
  rename: (id: number, name: string) =>
    application.http.patch(`/api/staff/me/passkeys/${id}`).set(member.signInHeaders).send({ name }),
  remove: (id: number, currentPassword: string) =>
    application.http
      .post(`/api/staff/me/passkeys/${id}/removal`)
      .set(member.signInHeaders)
      .send({ currentPassword }),
});
const signIn = (credential: object, headers: Record<string, string> = OWN_PAGE) =>
  application.http.post('/api/staff/sign-in/passkey').set(headers).send({ credential });
const refused = async (credential: object) =>
  expect((await signIn(credential).expect(401)).body).toMatchObject({ code: 'wrong_passkey' });
const acts = async () => {
  const lines = await application.prisma.auditEntry.findMany({
    where: { actorKind: 'staff', actorId: staff.id },
    orderBy: { id: 'asc' },
  });
  return lines.map(({ action, detail }) => [action, detail]);
};

describe('a passkey of a member of the staff', () => {
  it('opens the console in one step, with both factors, and is listed with its last use @Q-23', async () => {
    const { authenticator } = await aStaffPasskey(application, staff, '  Portable d’Inès ');
    const answer = await signIn(authenticator.show(await requestOptions(application))).expect(200);
    expect(answer.body).toMatchObject({ id: staff.id, mail: staff.mail, name: staff.name });
    const headers = { ...OWN_PAGE, Cookie: cookieOf(answer) };
    const me = await application.http.get('/api/staff/me').set(headers).expect(200);
    expect(me.body).toEqual(answer.body);
    const at = application.clock.now().toISOString();
    const [passkey] = (await mine().list().expect(200)).body.passkeys;
    expect(passkey).toEqual({
      id: expect.any(Number),
      name: 'Portable d’Inès',
      createdAt: at,
      lastSignInAt: at,
      synced: false,
    });
    expect(await acts()).toEqual([
      ['staff-enrolled', {}],
      ['staff-passkey-added', {}],
      ['staff-signed-in', { step: 'passkey' }],
    ]);
  });

  it('is added with the password only, by the browser that was asked, within five minutes @Q-23', async () => {
    const ask = (currentPassword: string) =>
      application.http
        .post('/api/staff/me/passkey-options')
        .set(staff.signInHeaders)
        .send({ currentPassword });
    expect((await ask('x').expect(401)).body).toMatchObject({ code: 'wrong_password' });
    const authenticator = anAuthenticator(application);
    const add = async (deviations: Parameters<typeof authenticator.make>[1], member = staff) => {
      const credential = authenticator.make(await creationOptions(application, staff), deviations);
      const { body } = await mine(member).add({ name: 'a', credential }).expect(401);
      expect(body).toMatchObject({ code: 'wrong_passkey' });
    };
    await add({ origin: 'https://evil.test' });
    await add({ rpId: 'evil.test' });
    await add({ verifiesUser: false });
    await add({ challenge: 'AAAA' });
    await add({ format: 'android-key' });
    await add({}, await aSignedInStaffMember(application));
    const late = authenticator.make(await creationOptions(application, staff));
    application.clock.advance(5 * MINUTE_MS);
    await mine().add({ name: 'a', credential: late }).expect(401);
    const credential = authenticator.make(await creationOptions(application, staff));
    await mine().add({ name: ' ', credential }).expect(422);
    await mine().add({ name: 'a', credential }).expect(200);
    await mine().add({ name: 'a', credential }).expect(401);
    expect((await mine().list()).body.passkeys).toHaveLength(1);
  });

  it('is refused for another challenge, site, owner or a copied authenticator, and the refusal is logged @Q-23', async () => {
    const { authenticator } = await aStaffPasskey(application, staff);
    const shown = authenticator.show(await requestOptions(application));
    await signIn(shown).expect(200);
    await refused(shown);
    await refused(authenticator.show(await requestOptions(application), { counter: 1 }));
    await refused(authenticator.show(await requestOptions(application), { origin: 'https://evil.test' }));
    await refused(authenticator.show(await requestOptions(application), { rpId: 'evil.test' }));
    await refused(authenticator.show(await requestOptions(application), { verifiesUser: false }));
    await refused(authenticator.show(await requestOptions(application), { userHandle: 'AAAA' }));
    const forged = authenticator.show(await requestOptions(application));
    await refused({ ...forged, response: { ...forged.response, signature: shown.response.signature } });
    const options = await requestOptions(application);
    application.clock.advance(5 * MINUTE_MS);
    await refused(authenticator.show(options));
    const creation = await creationOptions(application, await aSignedInStaffMember(application));
    await refused(authenticator.show({ ...options, challenge: creation.challenge }));
    expect((await acts()).filter(([action]) => action === 'staff-sign-in-refused')).toEqual(
      Array.from({ length: 9 }, () => ['staff-sign-in-refused', { step: 'passkey' }]),
    );
    await signIn(authenticator.show(await requestOptions(application))).expect(200);
  });

  it('one of many concurrent sign-ins with the same response succeeds @Q-23', async () => {
    const { authenticator } = await aStaffPasskey(application, staff);
    const shown = authenticator.show(await requestOptions(application));
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(shown)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('counts failures by place, as passwords do, and refuses pages of other sites @Q-04 @Q-34', async () => {
    const { authenticator } = await aStaffPasskey(application, staff);
    const from = { ...OWN_PAGE, 'X-Forwarded-For': '203.0.113.91' };
    const wrong = authenticator.show(await requestOptions(application), { challenge: 'AAAA' });
    for (let tries = 0; tries < 10; tries += 1) await signIn(wrong, from).expect(401);
    const right = authenticator.show(await requestOptions(application));
    const slowed = await signIn(right, from).expect(429);
    expect(slowed.body).toMatchObject({ code: 'too_many' });
    await signIn(right, { 'Sec-Fetch-Site': 'cross-site' }).expect(403);
    await signIn(right, { ...from, 'X-Forwarded-For': '203.0.113.92' }).expect(200);
  });

  it('gives one place sixty challenges a minute @Q-04', async () => {
    const headers = { ...OWN_PAGE, 'X-Forwarded-For': '203.0.113.93' };
    const ask = () => application.http.post('/api/staff/sign-in/passkey/options').set(headers);
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect((await ask().expect(429)).body).toMatchObject({ code: 'too_many' });
  });

  it('gets another name, and opens nothing once it is removed with the password; a mail tells both @Q-23', async () => {
    const { authenticator, id } = await aStaffPasskey(application, staff);
    const stranger = mine(await aSignedInStaffMember(application));
    await stranger.rename(id, 'x').expect(404);
    await stranger.remove(id, staff.password).expect(404);
    await mine().rename(id, 'Clé de bureau').expect(200);
    expect((await mine().list()).body.passkeys[0].name).toBe('Clé de bureau');
    expect((await mine().remove(id, 'x').expect(401)).body).toMatchObject({ code: 'wrong_password' });
    await mine().remove(id, staff.password).expect(200);
    await mine().remove(id, staff.password).expect(404);
    await refused(authenticator.show(await requestOptions(application)));
    await eventually(() => expect(application.mailbox.to(staff.mail)).toHaveLength(2));
    expect(application.mailbox.to(staff.mail).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('clé d’accès a été ajoutée'),
        expect.stringContaining('clé d’accès a été retirée'),
      ]),
    );
    expect((await acts()).map(([action]) => action)).toContain('staff-passkey-removed');
  });

  it('goes with the second factor and with the member @Q-23', async () => {
    const { authenticator } = await aStaffPasskey(application, staff);
    const count = () => application.prisma.staffPasskey.count({ where: { staffId: staff.id } });
    await application.prisma.staffMember.update({ where: { id: staff.id }, data: { totpLastStep: 1n } });
    expect(await count()).toBe(1);
    const colleague = await aSignedInStaffMember(application);
    await application.http.delete(`/api/staff/members/${staff.id}`).set(colleague.signInHeaders).expect(200);
    expect(await count()).toBe(0);
    await refused(authenticator.show(await requestOptions(application)));

    await aStaffPasskey(application, colleague);
    await application.prisma.staffMember.update({
      where: { id: colleague.id },
      data: { totpSecret: null, totpLastStep: null },
    });
    expect(await application.prisma.staffPasskey.count({ where: { staffId: colleague.id } })).toBe(0);
  });

  it('has nine others at most, and none of an authenticator that has one @Q-23', async () => {
    for (let made = 0; made < 10; made += 1) await aStaffPasskey(application, staff);
    const { body } = await application.http
      .post('/api/staff/me/passkey-options')
      .set(staff.signInHeaders)
      .send({ currentPassword: staff.password })
      .expect(409);
    expect(body).toMatchObject({ code: 'too_many_passkeys' });
  });

  it('challenges that nobody answered are deleted once they expired @Q-45', async () => {
    await requestOptions(application);
    application.clock.advance(6 * MINUTE_MS);
    await runJob(application, 'retention');
    expect(await application.prisma.passkeyChallenge.count()).toBe(0);
  });
});
