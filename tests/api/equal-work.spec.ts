import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, clientOf, type TestPerson } from '../support/factories.ts';
import { aRecoveryCode, askCode } from '../support/recovery.ts';
import { jobsAreDone } from '../support/run-job.ts';
import { WatchedArgon2 } from '../support/watched-argon2.ts';
import { statementsOf } from '../support/watched-statements.ts';

// Equal work takes equal time, on a busy machine too. tests/timing/equal-times.spec.ts measures the time.

const STATES = ['active', 'pending', 'refused', 'blocked'] as const;
const REAL_COST = 'm=65536,t=3,p=1';
const PASSWORD = 'le vent sur la colline';

const argon = new WatchedArgon2();
let application: TestApplication;
/** People in every state, one of them with a live code, and an unknown address. */
let mails: string[];
beforeAll(async () => {
  const hasher = new PasswordHasher(argon);
  application = await startApplication({}, { hasher });
  const passwordHash = await hasher.hash(PASSWORD);
  const people: TestPerson[] = [];
  for (const state of STATES) people.push(await aPerson(application, { state }));
  const recovering = await aPerson(application);
  await application.prisma.person.updateMany({ data: { passwordHash } });
  await aRecoveryCode(application, recovering.mail);
  mails = [...people, recovering].map(({ mail }) => mail).concat('x@y.test');
});
beforeEach(async () => {
  await jobsAreDone(application);
  argon.computed.length = 0;
});
afterAll(() => application.close());

const signIn = (username: string) =>
  application.http
    .post('/oauth/token')
    .type('form')
    .send({ grant_type: 'password', username, password: PASSWORD, ...clientOf(application) });
const tryCode = (name: string) =>
  application.http
    .post('/user/lost-password-reset?_format=json')
    .send({ name, temp_pass: 'ABCD-EFGH-JKLM', new_pass: PASSWORD });
const register = (mail: string) =>
  application.http
    .post('/user/register?_format=json')
    .send({ name: [{ value: mail }], mail: [{ value: mail }], pass: [{ value: PASSWORD }] });

/** The statements of the request only: those of the mails come after its transaction. */
const ofTheRequest = (statements: readonly string[]): readonly string[] =>
  statements.slice(0, statements.indexOf('COMMIT') + 1);

describe('the same work for known and unknown accounts', () => {
  it('a wrong password takes one hash at the real cost and the same statements, from the first try on @Q-05 @Q-01 @C-01', async () => {
    const distinct = new Set<string>();
    for (const mail of ['y@y.test', ...mails]) {
      argon.computed.length = 0;
      const statements = await statementsOf(() => signIn(mail).expect(400));
      expect(argon.computed).toEqual([`verify ${REAL_COST}`]);
      expect(statements.length).toBeGreaterThan(0);
      distinct.add(JSON.stringify(statements));
    }
    expect([...distinct]).toHaveLength(1);
  });

  it('while guesses are slowed down, a password takes one hash and the same statements @Q-05 @Q-03', async () => {
    const distinct = new Set<string>();
    for (const mail of mails) {
      for (let tries = 0; tries < 10; tries += 1) await signIn(mail).expect(400);
      argon.computed.length = 0;
      const statements = await statementsOf(() => signIn(mail).expect(429));
      expect(argon.computed).toEqual([`verify ${REAL_COST}`]);
      distinct.add(JSON.stringify(statements));
    }
    expect([...distinct]).toHaveLength(1);
  });

  it('a request for a recovery code beyond those that are mailed takes the same statements @Q-05 @C-09', async () => {
    const distinct = new Set<string>();
    for (const mail of mails) {
      for (let tries = 0; tries < 6; tries += 1) await askCode(application, mail).expect(200);
      await jobsAreDone(application);
      distinct.add(
        JSON.stringify(ofTheRequest(await statementsOf(() => askCode(application, mail).expect(200)))),
      );
      await jobsAreDone(application);
    }
    expect([...distinct]).toHaveLength(1);
  });

  it('a request for a recovery code takes no hash and the same statements @Q-05 @C-09', async () => {
    const distinct = new Set<string>();
    for (const mail of mails) {
      const statements = ofTheRequest(await statementsOf(() => askCode(application, mail).expect(200)));
      expect(statements.length).toBeGreaterThan(2);
      distinct.add(JSON.stringify(statements));
      await jobsAreDone(application);
    }
    expect(argon.computed).toEqual([]);
    expect([...distinct]).toHaveLength(1);
  });

  it('a wrong code takes no hash and the same statements @Q-05 @C-10', async () => {
    const distinct = new Set<string>();
    for (const mail of mails) {
      const statements = await statementsOf(() => tryCode(mail).expect(400));
      expect(statements.length).toBeGreaterThan(2);
      distinct.add(JSON.stringify(statements));
    }
    expect(argon.computed).toEqual([]);
    expect([...distinct]).toHaveLength(1);
  });

  it('a request for access takes one hash at the real cost @Q-05 @Q-01 @C-15', async () => {
    for (const mail of mails) {
      argon.computed.length = 0;
      await register(mail).expect(200);
      expect(argon.computed).toEqual([`hash ${REAL_COST}`]);
    }
  });
});
