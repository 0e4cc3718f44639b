import { staffLogPageSchema } from '@ancrage/shared/wire/staff-console';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson } from '../support/factories.ts';
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
const post = (path: string, body?: object) => application.http.post(path).set(staff.signInHeaders).send(body);
const log = async (query = '') =>
  staffLogPageSchema.parse((await get(`/api/staff/log?${query}`).expect(200)).body);

describe('the log', () => {
  it('has every view and action of the staff, newest first @Q-23', async () => {
    const person = await aPerson(application, { state: 'pending' });
    const { uid } = person;
    await get('/api/staff/people?search=zzz&states=pending&sort=name').expect(200);
    await get(`/api/staff/people/${uid}`).expect(200);
    await post('/api/staff/decisions', { uids: [uid], decision: 'approved', reason: 'Bienvenue' }).expect(
      200,
    );
    const { revision } = (await get(`/api/staff/people/${uid}`).expect(200)).body;
    await application.http
      .patch(`/api/staff/people/${uid}`)
      .set(staff.signInHeaders)
      .send({ revision, title: 'Cheffe' })
      .expect(200);
    await post(`/api/staff/people/${uid}/end-sessions`).expect(200);
    await get('/api/staff/people.csv?search=zzz').expect(200);
    await get('/api/staff/counters').expect(200);
    await get('/api/staff/dead-mails').expect(200);
    const { entries } = await log();
    const name = 'Camille Durand';
    const subject = { uid, name, mail: person.mail };
    const seen = entries.slice(0, 10).map(({ action, subject: about, detail }) => [action, about, detail]);
    expect(seen).toEqual([
      ['mails-viewed', null, {}],
      ['counters-viewed', null, {}],
      ['people-exported', null, { words: 1, states: '' }],
      ['person-sessions-ended', subject, { count: 0 }],
      ['person-corrected', subject, { fields: 'title' }],
      ['person-viewed', subject, {}],
      ['person-approved', subject, { reason: 'Bienvenue' }],
      ['person-viewed', subject, {}],
      ['people-listed', null, { words: 1, states: 'pending', sort: 'name', count: 0 }],
      ['staff-enrolled', null, {}],
    ]);
    for (const { actor } of entries.slice(0, 10)) expect(actor).toEqual({ kind: 'staff', name: staff.name });
    expect((await log()).entries[0]?.action).toBe('log-viewed');
  });

  it('can be read in pages, by person, and by member @Q-23', async () => {
    const { uid } = await aPerson(application);
    for (let views = 0; views < 5; views += 1) await get(`/api/staff/people/${uid}`).expect(200);
    const colleague = await aSignedInStaffMember(application, { name: 'Paul Roux' });
    await application.http.get(`/api/staff/people/${uid}`).set(colleague.signInHeaders).expect(200);
    const about = (await log(`subject=${uid}`)).entries.filter(({ action }) => action === 'person-viewed');
    expect(about).toHaveLength(6);
    const mine = (await log(`subject=${uid}&actor=mine`)).entries;
    expect(mine.every(({ actor }) => actor.name === staff.name)).toBe(true);
    const first = await log(`subject=${uid}&actor=staff&limit=4`);
    const second = await log(`subject=${uid}&actor=staff&limit=4&after=${first.next}`);
    const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    await get('/api/staff/log?after=x').expect(422);
  });

  it.each(['after=9223372036854775808', 'subject=2147483648'])(
    'an impossible number is refused, without a server error: %s @Q-61',
    async (query) => {
      const { body } = await get(`/api/staff/log?${query}`).expect(422);
      expect(body).toMatchObject({ code: 'invalid' });
    },
  );
});

describe('the counters', () => {
  it('count people and mails, and nothing of the journals @A-03', async () => {
    const before = (await get('/api/staff/counters').expect(200)).body;
    await aPerson(application, { state: 'pending' });
    await aPerson(application, { state: 'blocked' });
    await aSignedInPerson(application);
    const { body } = await get('/api/staff/counters').expect(200);
    expect(body.people).toEqual({
      ...before.people,
      pending: before.people.pending + 1,
      blocked: before.people.blocked + 1,
      active: before.people.active + 1,
    });
    expect(body.lastThirtyDays).toEqual({
      requests: before.lastThirtyDays.requests + 3,
      activePeople: before.lastThirtyDays.activePeople + 1,
    });
    expect(Object.keys(body).sort()).toEqual(['lastThirtyDays', 'mails', 'people']);
  });
});

describe('a failed mail', () => {
  it('is shown to the staff, and is delivered when they send it again @A-03', async () => {
    const person = await aPerson(application, { state: 'pending' });
    application.mailbox.failure = Object.assign(new Error('refused camille@x'), { code: 'EENVELOPE' });
    await post('/api/staff/decisions', { uids: [person.uid], decision: 'approved' }).expect(200);
    // As after a day of retries: this is the last one.
    await eventually(async () => {
      const failed = await application.prisma.$executeRaw`
        UPDATE pgboss.job SET retry_limit = 0, state = 'failed', retry_count = 20, completed_on = now()
        WHERE name = 'person-mail' AND state = 'retry' AND data->>'uid' = ${String(person.uid)}`;
      expect(failed).toBe(1);
    });
    application.mailbox.failure = null;
    expect((await get('/api/staff/counters').expect(200)).body.mails.dead).toBe(1);
    const { body } = await get('/api/staff/dead-mails').expect(200);
    expect(body.mails).toEqual([
      {
        id: expect.any(String),
        kind: 'approved',
        person: { uid: person.uid, name: 'Camille Durand', mail: person.mail },
        member: null,
        tries: 21,
        failedAt: expect.any(String),
        failure: 'EENVELOPE',
      },
    ]);
    const [{ id }] = body.mails;
    const again = () => post(`/api/staff/dead-mails/${id}/send-again`);
    await again().expect(200);
    expect((await again().expect(404)).body).toMatchObject({ code: 'unknown' });
    await post('/api/staff/dead-mails/nothing/send-again').expect(404);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    expect((await get('/api/staff/dead-mails').expect(200)).body.mails).toEqual([]);
    expect((await log(`subject=${person.uid}`)).entries[0]).toMatchObject({
      action: 'mail-sent-again',
      detail: { kind: 'approved' },
    });
  });
});

describe('an idle session', () => {
  it('is not listed as a device of the person, and is ended without a mail @A-03 @Q-12', async () => {
    const person = await aSignedInPerson(application);
    application.clock.advanceSeconds(14 * 24 * 3600 + 1);
    staff = await aSignedInStaffMember(application);
    expect((await get(`/api/staff/people/${person.uid}`).expect(200)).body.sessions).toMatchObject({
      open: 0,
      lastUsedMonth: expect.any(String),
    });
    const { body } = await post(`/api/staff/people/${person.uid}/end-sessions`).expect(200);
    expect(body).toEqual({ ended: 0 });
    await mailsAreOut(application);
    expect(application.mailbox.to(person.mail)).toEqual([]);
  });
});
