import { Database } from '@ancrage/server/infra/database/database';
import { removeStaffMember } from '@ancrage/server/modules/staff-access/staff-removal.repository';
import { STAFF_RIGHTS } from '@ancrage/shared/rules/staff-rights';
import { staffMembersSchema } from '@ancrage/shared/wire/staff-members';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson } from '../support/factories.ts';
import {
  aSignedInStaffMember,
  aStaffMember,
  beginStaffSignIn,
  OWN_PAGE,
  oneTimeCode,
  type SignedInStaff,
} from '../support/staff.ts';

let application: TestApplication;
let staff: SignedInStaff;
beforeEach(async () => {
  await application?.close();
  application = await startApplication();
  staff = await aSignedInStaffMember(application, { name: 'Inès Morel' });
});
afterAll(() => application.close());

const membersFor = async ({ signInHeaders }: SignedInStaff) =>
  staffMembersSchema.parse(
    (await application.http.get('/api/staff/members').set(signInHeaders).expect(200)).body,
  ).members;
const remove = (id: number | string, { signInHeaders }: SignedInStaff = staff) =>
  application.http.delete(`/api/staff/members/${id}`).set(signInHeaders);
const me = ({ signInHeaders }: SignedInStaff) => application.http.get('/api/staff/me').set(signInHeaders);

describe('the members of the staff', () => {
  it('are listed by name, with their last sign-in, their rights and whether they have a second factor @Q-23', async () => {
    const newcomer = await aStaffMember(application, { name: 'Paul Roux', rights: ['log'] });
    application.clock.advanceSeconds(60);
    const half = await beginStaffSignIn(application, staff);
    await application.http
      .post('/api/staff/sign-in/code')
      .set(half)
      .send({ code: oneTimeCode(application, staff.secret) })
      .expect(200);
    expect(await membersFor(staff)).toEqual([
      {
        id: staff.id,
        name: 'Inès Morel',
        mail: staff.mail,
        hasFactor: true,
        lastSignInAt: application.clock.now().toISOString(),
        rights: [...STAFF_RIGHTS],
      },
      {
        id: newcomer.id,
        name: 'Paul Roux',
        mail: newcomer.mail,
        hasFactor: false,
        lastSignInAt: null,
        rights: ['log'],
      },
    ]);
  });

  it('one is removed by another: the sign-ins end at once, the list and the log say so @Q-23', async () => {
    const leaver = await aSignedInStaffMember(application, { name: 'Paul Roux' });
    const { uid } = await aPerson(application, { state: 'pending' });
    const decision = { uids: [uid], decision: 'approved' };
    await application.http.post('/api/staff/decisions').set(leaver.signInHeaders).send(decision).expect(200);
    const half = await beginStaffSignIn(application, leaver);
    const answer = await remove(leaver.id).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await me(leaver).expect(401);
    await application.http
      .post('/api/staff/sign-in/code')
      .set(half)
      .send({ code: leaver.recoveryCodes[0] })
      .expect(401);
    const { mail, password } = leaver;
    await application.http.post('/api/staff/sign-in').set(OWN_PAGE).send({ mail, password }).expect(401);
    expect((await membersFor(staff)).map(({ id }) => id)).toEqual([staff.id]);
    const log = await application.http.get('/api/staff/log').set(staff.signInHeaders).expect(200);
    const acts = log.body.entries.map((entry: { action: string; actor: { name: string } }) => [
      entry.action,
      entry.actor.name,
    ]);
    expect(acts).toContainEqual(['staff-removed', 'Inès Morel']);
    expect(acts).toContainEqual(['person-approved', 'Paul Roux']);
    await remove(leaver.id).expect(404);
  });

  it('nobody who was removed finishes an enrolment that has begun @Q-23', async () => {
    const newcomer = await aStaffMember(application);
    const half = await beginStaffSignIn(application, newcomer);
    const enrolment = await application.http.post('/api/staff/sign-in/enrolment').set(half).expect(200);
    await remove(newcomer.id).expect(200);
    await application.http
      .post('/api/staff/sign-in/enrolment/code')
      .set(half)
      .send({ code: oneTimeCode(application, enrolment.body.secret) })
      .expect(401);
  });

  it('the last who can sign in does not remove themselves; with a colleague they do, and lose the cookie @Q-23', async () => {
    await aStaffMember(application); // cannot sign in yet: there is no second factor
    const refused = await remove(staff.id).expect(409);
    expect(refused.body).toMatchObject({ code: 'last_member' });
    await me(staff).expect(200);
    await aSignedInStaffMember(application);
    const answer = await remove(staff.id).expect(200);
    expect(answer.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')]);
    await me(staff).expect(401);
  });

  it('of two who remove each other at once, one stays @Q-23', async () => {
    const colleague = await aSignedInStaffMember(application);
    const answers = await Promise.all([remove(colleague.id, staff), remove(staff.id, colleague)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const staying = await Promise.all([me(staff), me(colleague)]);
    expect(staying.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each(['0', '-1', 'abc', '2147483648'])('there is nobody of the number %s @Q-30', async (id) => {
    await remove(id).expect(404);
  });

  it('a mail that was given up for somebody who was removed since is not sent to them again @Q-23 @T-01', async () => {
    const leaver = await aSignedInStaffMember(application, { name: 'Paul Roux' });
    const { prisma } = application;
    await aPerson(application, { state: 'pending' });
    await remove(leaver.id).expect(200);
    const at = application.clock.now();
    await prisma.$executeRaw`
      INSERT INTO pgboss.job (name, data, state, completed_on, retry_count)
      VALUES ('registration-mail', ${{ to: 'staff', staffId: leaver.id }}::jsonb, 'failed', ${at}::timestamptz, 3)`;
    const listed = await application.http.get('/api/staff/dead-mails').set(staff.signInHeaders).expect(200);
    expect(listed.body.mails).toHaveLength(1);
    const [{ id, member }] = listed.body.mails;
    expect(member).toEqual({ name: 'Paul Roux', mail: '' });
    await application.http
      .post(`/api/staff/dead-mails/${id}/send-again`)
      .set(staff.signInHeaders)
      .expect(200);
    await eventually(async () => {
      const [left] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int FROM pgboss.job WHERE name = 'registration-mail' AND state <> 'completed'`;
      expect(left?.count).toBe(0);
    });
    expect(application.mailbox.to(leaver.mail)).toEqual([]);
  });

  it('the database decides who may remove a member, and none comes back @Q-22', async () => {
    const leaver = await aSignedInStaffMember(application);
    const { queries } = application.app.get(Database);
    const at = application.clock.now();
    const removal = { member: leaver.id, actor: staff.id, at };
    expect(await removeStaffMember(queries, removal)).toBe('removed');
    expect(await removeStaffMember(queries, removal)).toBe('unknown');
    expect(await removeStaffMember(queries, { member: staff.id, actor: leaver.id, at })).toBe(
      'actor-removed',
    );
    await expect(
      application.prisma.staffMember.update({
        where: { id: leaver.id },
        data: { mailKey: leaver.mail },
      }),
    ).rejects.toThrow('staff_member_removed_has_no_access');
  });
});
