import { RETENTION } from '@ancrage/server/modules/retention/retention';
import { INVITATION_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { type Invitee, staffCompanyCode, staffInvitations } from '@ancrage/shared/wire/staff-invitations';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, clientOf } from '../support/factories.ts';
import { enqueueJob } from '../support/run-job.ts';
import { aSignedInStaffMember, type SignedInStaff } from '../support/staff.ts';

let application: TestApplication;
let ines: SignedInStaff;
beforeEach(async () => {
  await application?.close();
  application = await startApplication();
  ines = await aSignedInStaffMember(application);
});
afterAll(() => application.close());

const PASSWORD = 'le vent sur la colline';
const DAY_S = 24 * 60 * 60;
const field = (value: unknown) => [{ value }];
const invitee = (mail: string, others: Partial<Invitee> = {}): Invitee => ({
  mail,
  firstname: '',
  lastname: '',
  company: '',
  locale: '',
  ...others,
});
const invite = (people: Invitee[], send = true) =>
  application.http
    .post('/api/staff/invitations')
    .set(ines.signInHeaders)
    .send({ people, locale: 'fr', send });
const listed = async () =>
  staffInvitations.response.parse(
    (await application.http.get('/api/staff/invitations').set(ines.signInHeaders).expect(200)).body,
  ).invitations;
const act = (name: 'withdraw' | 'resend', id: number) =>
  application.http.post(`/api/staff/invitations/${id}/${name}`).set(ines.signInHeaders);
const aCode = async (company: string) =>
  staffCompanyCode.response.parse(
    (
      await application.http
        .post('/api/staff/invitations/codes')
        .set(ines.signInHeaders)
        .send({ company, locale: 'fr' })
        .expect(200)
    ).body,
  ).companyCode;
const read = (token: string) => application.http.post('/api/invitation').send({ token });
const register = (mail: string, token?: string, from?: string) =>
  application.http
    .post('/user/register?_format=json')
    .set(from === undefined ? {} : { 'X-Forwarded-For': from })
    .send({
      name: field(mail),
      mail: field(mail),
      pass: field(PASSWORD),
      field_firstname: field('Nour'),
      field_lastname: field('Le Goff'),
      field_company: field('Rivage'),
      field_cgu: field(true),
      ...(token !== undefined && { field_invitation: field(token) }),
    });
const signIn = (mail: string, from: string) =>
  application.http
    .post('/oauth/token')
    .set('X-Forwarded-For', from)
    .type('form')
    .send({ grant_type: 'password', ...clientOf(application), username: mail, password: PASSWORD });
/** The tokens of the mails to an address, oldest first. */
const tokensFor = (mail: string): string[] =>
  application.mailbox.to(mail).flatMap(({ text }) => /\/form\/register#(\S+)/.exec(text)?.[1] ?? []);
const tokenFor = async (mail: string, count = 1): Promise<string> => {
  await eventually(() => expect(tokensFor(mail)).toHaveLength(count));
  return tokensFor(mail)[count - 1] ?? '';
};
const stateOf = async (mail: string) =>
  (await application.prisma.person.findUnique({ where: { mailKey: mail } }))?.state;

describe('an invitation of one address', () => {
  it('is mailed, says what is known, and opens the account of a request at once @C-15 @T-01', async () => {
    const mail = 'nour@rivage.test';
    await invite([invitee(mail, { firstname: 'Nour', company: 'Rivage', locale: 'en' })]).expect(200);
    const token = await tokenFor(mail);
    const [letter] = application.mailbox.to(mail);
    expect(letter?.text).toContain('invites you to open your journal');
    const { body } = await read(token).expect(200);
    expect(body).toEqual({ mail, firstname: 'Nour', lastname: '', company: 'Rivage', locale: 'en' });
    const answer = await register(mail, token).expect(200);
    expect(answer.body).not.toHaveProperty('field_invitation');
    expect(await stateOf(mail)).toBe('active');
    await signIn(mail, '192.0.2.9').expect(200);
    await eventually(() => expect(application.mailbox.to(mail)).toHaveLength(2));
    const person = await application.prisma.person.findUniqueOrThrow({ where: { mailKey: mail } });
    const decision = await application.prisma.registrationDecision.findFirstOrThrow({
      where: { uid: person.uid },
    });
    expect(decision).toMatchObject({ decision: 'approved', staffId: ines.id });
    const log = await application.prisma.auditEntry.findMany({
      where: { subject: person.uid },
      orderBy: { id: 'asc' },
    });
    expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['invitation-used', 'person-approved']);
    expect(await listed()).toMatchObject([{ mail, state: 'used', uid: person.uid, invitedBy: 'Inès Morel' }]);
    await read(token).expect(404);
  });

  it('grants nothing to another address, without its token, or from a removed member @Q-05', async () => {
    const mail = 'nour@rivage.test';
    await invite([invitee(mail), invitee('paul@rivage.test')]).expect(200);
    const token = await tokenFor(mail);
    const known = await register('autre@rivage.test', token).expect(200);
    const stranger = await register('paul@rivage.test').expect(200);
    const wrong = await register('zoe@rivage.test', 'A'.repeat(43)).expect(200);
    const shapes = [known, stranger, wrong].map(({ body }) => Object.keys(body).sort().join());
    expect(new Set(shapes).size).toBe(1);
    for (const asked of ['autre@rivage.test', 'paul@rivage.test', 'zoe@rivage.test'])
      expect(await stateOf(asked)).toBe('pending');
    const paul = await aSignedInStaffMember(application, { name: 'Paul Roux' });
    await application.http.delete(`/api/staff/members/${ines.id}`).set(paul.signInHeaders).expect(200);
    await register(mail, token).expect(200);
    expect(await stateOf(mail)).toBe('pending');
  });

  it('works no more once withdrawn, sent again or expired; the new link does @Q-45', async () => {
    const mail = 'nour@rivage.test';
    await invite([invitee(mail)]).expect(200);
    const first = await tokenFor(mail);
    const [{ id } = { id: 0 }] = await listed();
    await act('resend', id).expect(200);
    const second = await tokenFor(mail, 2);
    await read(first).expect(404);
    await read(second).expect(200);
    application.clock.advanceSeconds(INVITATION_LIFETIME_DAYS * DAY_S);
    await read(second).expect(404);
    ines = await aSignedInStaffMember(application);
    expect(await listed()).toMatchObject([{ state: 'expired' }]);
    await act('resend', id).expect(200);
    const third = await tokenFor(mail, 3);
    await read(third).expect(200);
    await act('withdraw', id).expect(200);
    await read(third).expect(404);
    await act('withdraw', id).expect(404);
    await act('resend', id).expect(404);
    await register(mail, third).expect(200);
    expect(await stateOf(mail)).toBe('pending');
    application.clock.advanceSeconds(2 * INVITATION_LIFETIME_DAYS * DAY_S + 1);
    await enqueueJob(application, RETENTION);
    await eventually(async () => expect(await application.prisma.invitation.count()).toBe(0));
  });

  it('promises nothing, and its request waits, when its member may not approve any more @A-03', async () => {
    const mail = 'nour@rivage.test';
    await invite([invitee(mail)]).expect(200);
    const token = await tokenFor(mail);
    await application.prisma.staffMember.update({ where: { id: ines.id }, data: { rights: [] } });
    await read(token).expect(404);
    await register(mail, token).expect(200);
    expect(await stateOf(mail)).toBe('pending');
  });

  it('is stored without its token @Q-06', async () => {
    await invite([invitee('nour@rivage.test')]).expect(200);
    const token = await tokenFor('nour@rivage.test');
    const rows = await application.prisma.$queryRaw`SELECT to_jsonb(i) FROM invitation i`;
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a list of invitations', () => {
  it('names the fault of each wrong line of forty and invites nobody until all are right @A-03', async () => {
    const { mail: taken } = await aPerson(application);
    const people = Array.from({ length: 40 }, (_, at) => invitee(`personne.${at}@rivage.test`));
    const wrong = people
      .with(3, invitee('pas une adresse'))
      .with(11, invitee(taken))
      .with(39, invitee('Personne.0@rivage.test'));
    const { body } = await invite(wrong).expect(200);
    expect(body.sent).toBe(false);
    expect(body.problems.flatMap((found: string | null, at: number) => (found ? [[at, found]] : []))).toEqual(
      [
        [3, 'mail_invalid'],
        [11, 'has_account'],
        [39, 'repeated'],
      ],
    );
    expect(await listed()).toEqual([]);
    expect((await invite(people, false).expect(200)).body.sent).toBe(false);
    expect(await listed()).toEqual([]);
    expect((await invite(people).expect(200)).body.sent).toBe(true);
    expect(await listed()).toHaveLength(40);
    const again = await invite(people.slice(0, 1)).expect(200);
    expect(again.body).toEqual({ sent: false, problems: ['invited_already'] });
  });

  it('invites an address once when two members do so at once @A-03', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => invite([invitee('nour@rivage.test')])));
    expect(answers.filter(({ body }) => body.sent === true)).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
  });
});

describe('the code of a company', () => {
  it('lets a seminar room of forty behind one address ask and sign in within ten minutes @Q-04', async () => {
    const room = '198.51.100.7';
    const code = await aCode('Rivage');
    expect((await read(` ${code.toLowerCase()} `).expect(200)).body).toMatchObject({
      mail: null,
      company: 'Rivage',
    });
    const mails = Array.from({ length: 40 }, (_, at) => `siege.${at}@rivage.test`);
    for (const mail of mails) {
      await application.http
        .post('/api/invitation')
        .set('X-Forwarded-For', room)
        .send({ token: code })
        .expect(200);
      await register(mail, code, room).expect(200);
      application.clock.advanceSeconds(15);
    }
    expect(await application.prisma.person.count({ where: { state: 'pending' } })).toBe(40);
    expect(await listed()).toMatchObject([{ mail: null, company: 'Rivage', uses: 40, state: 'open' }]);
    await application.prisma.person.updateMany({ data: { state: 'active' } });
    for (const mail of mails) await signIn(mail, room).expect(200);
  });

  it('cannot be guessed: thirty wrong ones in an hour from one address are the last @Q-04', async () => {
    const guess = () =>
      application.http
        .post('/api/invitation')
        .set('X-Forwarded-For', '203.0.113.5')
        .send({ token: 'ABCD-EFGH-JKLM' });
    for (let tries = 0; tries < 30; tries += 1) await guess().expect(404);
    await guess().expect(429);
  });
});
