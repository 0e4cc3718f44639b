import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

/**
 * Number of concurrent sign-ins: twice as many as are hashed at once, so that some wait. The long form, `ANCRAGE_STORM=200` on
 * an idle machine, also checks the time.
 */
const SIGN_INS = Number(process.env.ANCRAGE_STORM ?? 8);
const IS_MEASURED = process.env.ANCRAGE_STORM !== undefined;
const WRITERS = 5;
const WRITES_AT_LEAST = 5;
/** Limit of the 95th percentile of writes during the burst, in milliseconds. Source: Q-01. */
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

/** Times of writes while an action runs, in milliseconds; a few at least. */
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

describe('a burst of sign-ins, hashed at the real cost', () => {
  it(`${SIGN_INS} at once do not delay writes @Q-01`, async () => {
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
