import { PeopleRepository } from '@ancrage/server/modules/admin-console/people.repository';
import { JournalRepository } from '@ancrage/server/modules/journal/journal.repository';
import { SessionsRepository } from '@ancrage/server/modules/sign-in/sessions.repository';
import { InProcessVault } from '@ancrage/server/vault/in-process-vault';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';
import { aSignedInStaffMember } from '../support/staff.ts';
import { refreshTokens } from '../support/tokens.ts';

// Changes that happen between a check and the write that follows it.

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => application.close());

describe('a write that races with another change', () => {
  it('writes nothing when an attached file disappears during the write @Q-50', async () => {
    const person = await aSignedInPerson(application);
    const { body } = await upload(application, person, 'note.txt', Buffer.from('des mots')).expect(201);
    const fid: number = body.fid[0].value;
    const { update } = JournalRepository.prototype;
    jest.spyOn(JournalRepository.prototype, 'update').mockImplementation(async function (
      this: JournalRepository,
      ...args
    ) {
      await application.prisma.noteFile.deleteMany({ where: { fid } });
      return update.apply(this, args);
    });
    const fields = { field_cid: text('avec'), field_personal_notes: [{ target_id: fid }] };
    await writeRecord(application, person, data(fields)).expect(422);
    const record = await readRecord(application, person).expect(200);
    expect([record.body.field_cid, record.body.field_personal_notes]).toEqual([[], []]);
    expect(record.headers.etag).toBe('"1"');
  });

  it('keeps a change of the account that commits during a correction by the staff @Q-23', async () => {
    const person = await aSignedInPerson(application);
    const { signInHeaders } = await aSignedInStaffMember(application);
    const { correct } = PeopleRepository.prototype;
    jest.spyOn(PeopleRepository.prototype, 'correct').mockImplementationOnce(async function (
      this: PeopleRepository,
      ...args
    ) {
      await application.http
        .patch(`/user/${person.uid}?_format=json`)
        .set(person.bearer)
        .send({ field_company: [{ value: 'Ici' }] })
        .expect(200);
      return correct.apply(this, args);
    });
    const late = await application.http
      .patch(`/api/staff/people/${person.uid}`)
      .set(signInHeaders)
      .send({ revision: 1, company: 'Au bureau' })
      .expect(409);
    expect(late.body).toMatchObject({ code: 'overtaken' });
    const { company, revision } = await application.prisma.person.findUniqueOrThrow({
      where: { uid: person.uid },
    });
    expect({ company, revision }).toEqual({ company: 'Ici', revision: 2 });
  });

  it('ends a session once, with one log line, when a used token is replayed ten times at once @Q-11', async () => {
    const COPIES = 10;
    const { prisma } = application;
    const person = await aSignedInPerson(application);
    const { body } = await refreshTokens(application, person.tokens.refresh_token).expect(200);
    await refreshTokens(application, body.refresh_token).expect(200);
    // All of them read the session as open before any of them ends it.
    const { findRefresh } = SessionsRepository.prototype;
    const all = Promise.withResolvers<void>();
    let found = 0;
    jest.spyOn(SessionsRepository.prototype, 'findRefresh').mockImplementation(async function (
      this: SessionsRepository,
      ...args
    ) {
      const token = await findRefresh.apply(this, args);
      found += 1;
      if (found === COPIES) all.resolve();
      await all.promise;
      return token;
    });
    const answers = await Promise.all(
      Array.from({ length: COPIES }, () => refreshTokens(application, person.tokens.refresh_token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: COPIES }, () => 401));
    const where = { action: 'refresh-token-reused', subject: person.uid };
    expect(await prisma.auditEntry.count({ where })).toBe(1);
  });
});

describe('an erased person', () => {
  it('leaves no unwrapped key in the server’s memory @Q-43', async () => {
    const person = await aSignedInPerson(application);
    const forget = jest.spyOn(InProcessVault.prototype, 'forget');
    await application.http
      .post('/api/account/erasure')
      .set(person.bearer)
      .send({ password: person.password, understood: true })
      .expect(200);
    expect(forget.mock.calls).toEqual([[person.uid]]);
  });
});
