import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '@ancrage/server/modules/retention/retention';
import { STAFF_RIGHTS } from '@ancrage/shared/rules/staff-rights';
import { staffErasures } from '@ancrage/shared/wire/staff-erasures';
import { staffPerson } from '@ancrage/shared/wire/staff-people';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, type TestPerson } from '../support/factories.ts';
import { enqueueJob } from '../support/run-job.ts';
import { aSignedInStaffMember, type SignedInStaff } from '../support/staff.ts';

let application: TestApplication;
let ines: SignedInStaff;
let paul: SignedInStaff;
let person: TestPerson;
beforeEach(async () => {
  await application?.close();
  application = await startApplication();
  ines = await aSignedInStaffMember(application, { name: 'Inès Morel' });
  paul = await aSignedInStaffMember(application, { name: 'Paul Roux' });
  person = await aPerson(application);
});
afterAll(() => application.close());

const REASON = 'Demande reçue par courrier.';
const DAY_S = 24 * 60 * 60;
const propose = (by: SignedInStaff, body: object = { reason: REASON }, uid = person.uid) =>
  application.http.post(`/api/staff/people/${uid}/erasure`).set(by.signInHeaders).send(body);
const act = (by: SignedInStaff, name: 'confirm' | 'withdraw', id: number) =>
  application.http.post(`/api/staff/erasures/${id}/${name}`).set(by.signInHeaders);
const openFor = async (by: SignedInStaff) =>
  staffErasures.response.parse(
    (await application.http.get('/api/staff/erasures').set(by.signInHeaders).expect(200)).body,
  ).proposals;
const erasureShownTo = async (by: SignedInStaff) =>
  staffPerson.response.parse(
    (await application.http.get(`/api/staff/people/${person.uid}`).set(by.signInHeaders).expect(200)).body,
  ).erasure;
const proposed = async (by: SignedInStaff = ines): Promise<number> => {
  await propose(by).expect(200);
  const { proposal } = await erasureShownTo(by);
  if (!proposal) throw new Error('There is no proposal.');
  return proposal.id;
};
const logOf = (uid: number) =>
  application.prisma.auditEntry.findMany({
    where: { subject: uid, action: { contains: 'eras' } },
    orderBy: { id: 'asc' },
    select: { action: true, actorKind: true, actorId: true, detail: true },
  });
const remains = async () => (await application.prisma.person.count({ where: { uid: person.uid } })) === 1;

describe('an erasure by two members of the staff', () => {
  it('is proposed by one, shown to all, and done when another confirms, with mail, list and log @Q-23 @Q-43', async () => {
    const id = await proposed();
    const [shown] = await openFor(paul);
    expect(shown).toEqual({
      id,
      person: { uid: person.uid, firstname: 'Camille', lastname: 'Durand', mail: person.mail },
      reason: REASON,
      proposedBy: 'Inès Morel',
      isMine: false,
      proposedAt: '2026-03-02T08:00:00.000Z',
      endsAt: '2026-03-09T08:00:00.000Z',
    });
    expect(await erasureShownTo(ines)).toEqual({ proposal: { ...shown, isMine: true }, hasColleague: true });
    await act(paul, 'confirm', id).expect(200);
    expect(await remains()).toBe(false);
    expect(await openFor(ines)).toEqual([]);
    expect(await logOf(person.uid)).toEqual([
      { action: 'erasure-proposed', actorKind: 'staff', actorId: ines.id, detail: { reason: REASON } },
      {
        action: 'erased-by-firm',
        actorKind: 'staff',
        actorId: paul.id,
        detail: { reason: REASON, member: ines.id },
      },
    ]);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    expect(application.mailbox.to(person.mail)[0]?.text).toContain('a effacé votre compte');
    expect(readFileSync(join(application.settings.dataDir, 'erasures.log'), 'utf8')).toContain(
      `${person.uid} `,
    );
    await act(paul, 'confirm', id).expect(404);
  });

  it('is refused to the member who proposed it, and happens once for concurrent confirmations @Q-23', async () => {
    const id = await proposed();
    const { body } = await act(ines, 'confirm', id).expect(409);
    expect(body.code).toBe('own_proposal');
    expect(await remains()).toBe(true);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await act(paul, 'confirm', id)).status));
    expect(statuses.sort()).toEqual([200, 404, 404]);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
  });

  it.each(['ines', 'paul'] as const)(
    'is withdrawn by any member (%s), can be proposed again then, and the log says so @Q-23',
    async (name) => {
      const id = await proposed();
      expect((await propose(paul).expect(409)).body.code).toBe('proposed_already');
      const member = name === 'ines' ? ines : paul;
      await act(member, 'withdraw', id).expect(200);
      await act(member, 'withdraw', id).expect(404);
      await act(paul, 'confirm', id).expect(404);
      expect((await erasureShownTo(paul)).proposal).toBeNull();
      await propose(paul).expect(200);
      expect(await logOf(person.uid)).toMatchObject([
        { action: 'erasure-proposed', actorId: ines.id },
        { action: 'erasure-withdrawn', actorId: member.id },
        { action: 'erasure-proposed', actorId: paul.id },
      ]);
    },
  );

  it('ends after seven days, and its row is deleted @Q-23 @Q-45', async () => {
    const id = await proposed();
    application.clock.advanceSeconds(7 * DAY_S);
    paul = await aSignedInStaffMember(application);
    await act(paul, 'confirm', id).expect(404);
    await act(paul, 'withdraw', id).expect(404);
    expect(await openFor(paul)).toEqual([]);
    application.clock.advanceSeconds(1);
    await enqueueJob(application, RETENTION);
    await eventually(async () => expect(await application.prisma.erasureProposal.count()).toBe(0));
    expect(await remains()).toBe(true);
  });

  it('ends when the member who proposed it is removed @Q-23', async () => {
    const id = await proposed();
    await application.http.delete(`/api/staff/members/${ines.id}`).set(paul.signInHeaders).expect(200);
    await act(paul, 'confirm', id).expect(404);
    expect(await openFor(paul)).toEqual([]);
  });

  it('cannot be proposed where no other member could confirm it @Q-23', async () => {
    await application.http.delete(`/api/staff/members/${paul.id}`).set(ines.signInHeaders).expect(200);
    expect((await propose(ines).expect(409)).body.code).toBe('no_colleague');
    expect(await erasureShownTo(ines)).toEqual({ proposal: null, hasColleague: false });
  });

  it('counts no colleague who may not erase @Q-23', async () => {
    const rights = STAFF_RIGHTS.filter((right) => right !== 'erase');
    await application.prisma.staffMember.update({ where: { id: paul.id }, data: { rights } });
    expect((await propose(ines).expect(409)).body.code).toBe('no_colleague');
    expect(await erasureShownTo(ines)).toEqual({ proposal: null, hasColleague: false });
  });

  it('needs a reason and a person @Q-23', async () => {
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }, { reason: 'a\0b' }])
      await propose(ines, body).expect(422);
    await propose(ines, { reason: REASON }, 999_999).expect(404);
  });

  it('answers 503 while the person stores something, and the proposal stays @Q-63', async () => {
    const id = await proposed();
    const { uid } = person;
    await application.prisma.$transaction(async (queries) => {
      await queries.$queryRaw`SELECT uid FROM person_key WHERE uid = ${uid} FOR UPDATE`;
      const { status, body } = await act(paul, 'confirm', id);
      expect([status, body.code]).toEqual([503, 'busy']);
    });
    await act(paul, 'confirm', id).expect(200);
  });
});
