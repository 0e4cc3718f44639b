import { describe, expect, it } from '@jest/globals';
import type { TestApplication } from '../support/application.ts';
import { aPerson, clientOf, type TestPerson } from '../support/factories.ts';
import { hasher, LIMIT, measuredApplication, PATIENCE_MS } from '../support/measured-application.ts';
import { aRecoveryCode, askCode } from '../support/recovery.ts';
import { timeBetween } from '../support/timing.ts';

// Runs after all other tests, which would disturb the measurement. tests/api/equal-work.spec.ts shows on any machine that both
// cases do the same work.

const WRONG_CODE = 'ABCD-EFGH-JKLM';
const PASSWORD = 'le vent sur la colline';

let application: TestApplication;
measuredApplication((started) => {
  application = started;
});

/** A person with a hash made by the application. */
const aRealPerson = async (): Promise<TestPerson> => {
  const person = await aPerson(application);
  const passwordHash = await hasher.hash(person.password);
  await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
  return person;
};

/** Resets limits and slow-downs: the measurement is of a first try. */
const aDayLater = async () => application.clock.advanceSeconds(24 * 60 * 60);

/** The difference in time between a wrong password of an account and of an unknown address. */
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

describe('equal times: medians of interleaved requests within 5 ms', () => {
  it(
    'for a wrong password of a known and an unknown account @Q-05 @C-01',
    async () => {
      const person = await aRealPerson();
      expect(await gapOfSignIns(person.mail)).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );

  it(
    'for a recovery code requested by an account that gets none and by an unknown address @Q-05 @C-09',
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
    'for a wrong code of a person who has one and of an unknown address @Q-05 @C-10',
    async () => {
      const person = await aPerson(application);
      await aRecoveryCode(application, person.mail);
      const reset = (name: string) =>
        application.http
          .post('/user/lost-password-reset?_format=json')
          .send({ name, temp_pass: WRONG_CODE, new_pass: PASSWORD })
          .expect(400);
      const untried = () =>
        application.prisma.liveRecoveryCode.updateMany({
          where: { uid: person.uid },
          data: { tries: 0, triesByPlace: {} },
        });
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
    'for a wrong password of an imported hash and of an unknown account, while imported hashes remain @Q-05 @C-01',
    async () => {
      const person = await aPerson(application);
      // The portable hash at an eighth of its usual cost: a missing hash would still show, and the rounds take seconds.
      const passwordHash = '$S$BFURCPa.k6FAEbJPgejaW4nijv7rYgGc4dUJtChQtV4KLJTPTC/u';
      await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
      expect(await gapOfSignIns(person.mail)).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );
});
