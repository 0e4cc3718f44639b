import { describe, expect, it } from '@jest/globals';
import type { TestApplication } from '../support/application.ts';
import { aPerson, clientOf, type TestPerson } from '../support/factories.ts';
import { hasher, LIMIT, measuredApplication, PATIENCE_MS } from '../support/measured-application.ts';
import { aRecoveryCode, askCode } from '../support/recovery.ts';
import { timeBetween } from '../support/timing.ts';

// Run once all other tests have ended: they would take turns with what is measured. That both ways do the same work is
// shown by tests/api/equal-work.spec.ts, on any machine.

const WRONG_CODE = 'ABCD-EFGH-JKLM';
const PASSWORD = 'le vent sur la colline';

let application: TestApplication;
measuredApplication((started) => {
  application = started;
});

/** A person whose stored hash is one that the application made. */
const aRealPerson = async (): Promise<TestPerson> => {
  const person = await aPerson(application);
  const passwordHash = await hasher.hash(person.password);
  await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
  return person;
};

/** Limits and slow-downs are forgotten: what is measured is the answer to someone who has tried nothing yet. */
const aDayLater = async () => application.clock.advanceSeconds(24 * 60 * 60);

/** How far apart signing in with a wrong password lies in time: at an address, and of nobody. */
const gapOfSignIns = (mail: string): Promise<number> => {
  const signIn = (username: string) =>
    application.http
      .post('/oauth/token')
      .type('form')
      .send({ grant_type: 'password', username, password: PASSWORD, ...clientOf(application) })
      .expect(400);
  return timeBetween(
    () => signIn(mail),
    () => signIn('x@y.test'),
    { limit: LIMIT, before: aDayLater },
  );
};

describe('the time is the same: medians of interleaved requests lie within 5 ms', () => {
  it(
    'signing in with a wrong password: of an account, and of nobody @Q-05 @C-01',
    async () => {
      const person = await aRealPerson();
      expect(await gapOfSignIns(person.mail)).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );

  it(
    'asking for a recovery code: a person who gets none, and nobody @Q-05 @C-09',
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
    'trying a wrong code: a person who has one, and nobody @Q-05 @C-10',
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
    'signing in with a wrong password while hashes of the old site are left: of one of those, and of nobody @Q-05 @C-01',
    async () => {
      const person = await aPerson(application);
      // The portable hash at an eighth of its usual cost: one left out still shows, and the rounds take seconds.
      const passwordHash = '$S$BFURCPa.k6FAEbJPgejaW4nijv7rYgGc4dUJtChQtV4KLJTPTC/u';
      await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
      expect(await gapOfSignIns(person.mail)).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );
});
