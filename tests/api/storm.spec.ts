import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

/**
 * How many sign in at once: twice as many as are ever hashed at once, so that some wait. The long form, `ANCRAGE_STORM=200` on
 * a machine that does nothing else, also looks at the time.
 */
const SIGN_INS = Number(process.env.ANCRAGE_STORM ?? 8);
const IS_MEASURED = process.env.ANCRAGE_STORM !== undefined;
const WRITERS = 5;
const WRITES_AT_LEAST = 5;
/** What 95 of 100 writes must stay under while the storm lasts, in milliseconds. Source: Q-01. */
const LIMIT_MS = 500;

let application: TestApplication;
let writers: SignedInPerson[];
beforeAll(async () => {
  application = await startApplication({}, { hasher: new PasswordHasher() });
  writers = await Promise.all(Array.from({ length: WRITERS }, () => aSignedInPerson(application)));
});
afterAll(() => application.close());

const at95 = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

/** How long writes take, in milliseconds, while something lasts; a few at least. */
const timesOfWriting = async (lasts: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  const write = async (person: SignedInPerson) => {
    for (let turn = 0; lasts() || turn < WRITES_AT_LEAST; turn += 1) {
      const began = performance.now();
      await writeRecord(application, person, data({ field_cid: text({ began }) })).expect(200);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(writers.map(write));
  return times;
};

describe('a storm of sign-ins, hashed at their real cost', () => {
  it(`${SIGN_INS} at once never hold up those who are writing @Q-01`, async () => {
    const [someone] = writers;
    if (!someone) throw new Error('Nobody is there to write.');
    const nobody = { ...passwordForm(application, someone), username: 'nobody@nowhere.test' };
    let isBlowing = true;
    const storm = Promise.all(Array.from({ length: SIGN_INS }, () => askTokens(application, nobody))).finally(
      () => {
        isBlowing = false;
      },
    );
    const times = await timesOfWriting(() => isBlowing);
    for (const { status } of await storm) expect([400, 503]).toContain(status);
    expect(times.length).toBeGreaterThanOrEqual(WRITERS * WRITES_AT_LEAST);
    if (IS_MEASURED) expect(at95(times)).toBeLessThan(LIMIT_MS);
  });
});
