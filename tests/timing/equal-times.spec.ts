import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, clientOf, type TestPerson } from '../support/factories.ts';
import { othersHaveEnded } from '../support/others.ts';
import { aRecoveryCode, askCode } from '../support/recovery.ts';
import { timeBetween } from '../support/timing.ts';

// Run alone, one after the other: other tests would take turns with what is measured. That both ways do the same work is
// shown by tests/api/equal-work.spec.ts, on any machine.

/** How far apart the medians may lie, in milliseconds. Source: Q-05. */
const LIMIT = 5;
/** An eighth of the memory of a real hash: one that is left out still shows, and nothing hides behind its noise. */
const COST = { memoryCost: 8 * 1024, timeCost: 3, parallelism: 1 };
const WRONG_CODE = 'ABCD-EFGH-JKLM';
const PASSWORD = 'le vent sur la colline';
/** Of one measurement on a machine that is as busy as can be. */
const PATIENCE_MS = 120_000;
/** Of waiting for every other test. */
const OF_THE_WHOLE_RUN_MS = 30 * 60_000;

const hasher = new PasswordHasher(undefined, COST);
let application: TestApplication;
beforeAll(async () => {
  application = await startApplication({}, { hasher });
  await othersHaveEnded();
}, OF_THE_WHOLE_RUN_MS);
afterAll(() => application.close());

/** A person whose stored hash is one that the application made. */
const aRealPerson = async (): Promise<TestPerson> => {
  const person = await aPerson(application);
  const passwordHash = await hasher.hash(person.password);
  await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
  return person;
};

/** Limits and slow-downs are forgotten: what is measured is the answer to someone who has tried nothing yet. */
const aDayLater = async () => application.clock.advanceSeconds(24 * 60 * 60);

describe('the time is the same: medians of interleaved requests lie within 5 ms', () => {
  it(
    '[Q-05] [C-01] signing in with a wrong password: of an account, and of nobody',
    async () => {
      const person = await aRealPerson();
      const signIn = (username: string) =>
        application.http
          .post('/oauth/token')
          .type('form')
          .send({ grant_type: 'password', username, password: PASSWORD, ...clientOf(application) })
          .expect(400);
      const gap = await timeBetween(
        () => signIn(person.mail),
        () => signIn('x@y.test'),
        { limit: LIMIT, before: aDayLater },
      );
      expect(gap).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );

  it(
    '[Q-05] [C-09] asking for a recovery code: a person who gets none, and nobody',
    async () => {
      const person = await aPerson(application, { state: 'blocked' });
      const gap = await timeBetween(
        () => askCode(application, person.mail).expect(200),
        () => askCode(application, 'x@y.test').expect(200),
        { limit: LIMIT, before: aDayLater },
      );
      expect(gap).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );

  it(
    '[Q-05] [C-10] trying a wrong code: a person who has one, and nobody',
    async () => {
      const person = await aPerson(application);
      await aRecoveryCode(application, person.mail);
      const reset = (name: string) =>
        application.http
          .post('/user/lost-password-reset?_format=json')
          .send({ name, temp_pass: WRONG_CODE, new_pass: PASSWORD })
          .expect(400);
      const untried = () =>
        application.prisma.recoveryCode.update({ where: { uid: person.uid }, data: { tries: 0 } });
      const gap = await timeBetween(
        () => reset(person.mail),
        () => reset('x@y.test'),
        { limit: LIMIT, before: untried },
      );
      expect(gap).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );

  it(
    '[Q-05] [C-15] asking for access: an address that has an account, and a new one',
    async () => {
      const owner = await aPerson(application);
      let count = 0;
      const register = (mail: string) =>
        application.http
          .post('/user/register?_format=json')
          .send({ name: [{ value: mail }], mail: [{ value: mail }], pass: [{ value: PASSWORD }] })
          .expect(200);
      const registerNew = () => {
        count += 1;
        return register(`dominique.${count}@rivage.test`);
      };
      const gap = await timeBetween(() => register(owner.mail), registerNew, { limit: LIMIT });
      expect(gap).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );

  it(
    '[Q-05] [C-01] signing in with a wrong password while hashes of the old site are left: of one of those, and of nobody',
    async () => {
      const person = await aPerson(application);
      // The portable hash at a fourth of its usual cost.
      const passwordHash = '$S$CFURCPa.k6FAEbJPgejaW4nijv7rYgGc4dUJtChQtV4KLJTPTC/u';
      await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
      const signIn = (username: string) =>
        application.http
          .post('/oauth/token')
          .type('form')
          .send({ grant_type: 'password', username, password: PASSWORD, ...clientOf(application) })
          .expect(400);
      const gap = await timeBetween(
        () => signIn(person.mail),
        () => signIn('x@y.test'),
        { limit: LIMIT, before: aDayLater },
      );
      expect(gap).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );
});
