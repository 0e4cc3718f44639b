import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { PasswordScorer } from '@ancrage/server/infra/hashing/password-scorer';
import { TooBusyError } from '@ancrage/server/infra/hashing/too-busy-error';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, clientOf, signIn } from '../support/factories.ts';
import { OWN_PAGE } from '../support/staff.ts';

const GOOD = 'une lanterne au bout du quai';
const GUESSABLE = 'motdepasse123';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const token = (username: string, password: string, from: string) =>
  application.http
    .post('/oauth/token?_format=json')
    .set('X-Forwarded-For', from)
    .type('form')
    .send({ grant_type: 'password', username, password, ...clientOf(application) });
const ask = (mail: string, from: string) =>
  application.http
    .post('/user/lost-password-verification?_format=json')
    .set('X-Forwarded-For', from)
    .send({ mail });
const resetBy = (from: string, name: string, password: string) =>
  application.http
    .post('/user/lost-password-reset?_format=json')
    .set('X-Forwarded-For', from)
    .send({ name, temp_pass: 'ABCD-EFGH-JKLM', new_pass: password });
const registerBy = (from: string, mail: string, pass: string, company = 'Orvelaine') =>
  application.http
    .post('/user/register?_format=json')
    .set('X-Forwarded-For', from)
    .send({ name: [mail], mail: [mail], pass: [pass], field_company: [company] });
/** Runs an action so many times, ten at a time: more at once would get 503. */
const tenAtOnce = async (times: number, work: (at: number) => PromiseLike<unknown>): Promise<void> => {
  for (let from = 0; from < times; from += 10)
    await Promise.all(Array.from({ length: Math.min(10, times - from) }, (_, at) => work(from + at)));
};
const waitOf = (answer: { headers: Record<string, string> }) => Number(answer.headers['retry-after']);

describe('limits', () => {
  it('refuses the eleventh failed sign-in of a minute from one IP address, and no correct one from another @Q-04', async () => {
    const person = await aPerson(application);
    const from = '198.51.100.1';
    for (let tries = 0; tries < 10; tries += 1) await token(`n${tries}@x.test`, 'x', from).expect(400);
    const refused = await token(person.mail, person.password, from).expect(429);
    expect(refused.body).toMatchObject({ error: 'temporarily_unavailable' });
    expect(waitOf(refused)).toBe(60);
    await token(person.mail, person.password, '198.51.100.2').expect(200);
    application.clock.advanceSeconds(61);
    await token(person.mail, person.password, from).expect(200);
  });

  it('does not count successful sign-ins @Q-04', async () => {
    const person = await aPerson(application);
    for (let tries = 0; tries < 12; tries += 1)
      await token(person.mail, person.password, '198.51.100.3').expect(200);
  });

  it('checks only ten of many concurrent failed sign-ins of the staff @Q-04', async () => {
    let release: () => void = () => {};
    const othersRefused = new Promise<void>((resolve) => {
      release = resolve;
    });
    const checking = jest
      .spyOn(application.app.get(PasswordHasher), 'verify')
      .mockImplementation(async () => {
        await othersRefused;
        return { matches: false, needsRehash: false };
      });
    let refused = 0;
    const guesses = Array.from({ length: 30 }, async (_, number) => {
      const { status } = await application.http
        .post('/api/staff/sign-in')
        .set({ ...OWN_PAGE, 'X-Forwarded-For': '198.51.108.1' })
        .send({ mail: `m${number}@x.test`, password: 'x' });
      if (status === 429) refused += 1;
      if (refused === 20) release();
    });
    await Promise.all(guesses);
    expect(checking).toHaveBeenCalledTimes(10);
    checking.mockRestore();
  });

  it('slows down strangers’ guesses at one account from any address, says how long, and never locks it @Q-03', async () => {
    const person = await aPerson(application);
    let places = 0;
    const guess = (password: string) => {
      places += 1;
      return token(person.mail, password, `198.51.101.${places}`);
    };
    for (let tries = 0; tries < 11; tries += 1) await guess('x').expect(400);
    const slowed = await guess(person.password).expect(429);
    expect(slowed.body).toMatchObject({ error: 'temporarily_unavailable' });
    expect(waitOf(slowed)).toBe(1);
    application.clock.advanceSeconds(1);
    await guess('x').expect(400);
    application.clock.advanceSeconds(1);
    expect(waitOf(await guess(person.password).expect(429))).toBe(1);
    application.clock.advanceSeconds(1);
    await guess(person.password).expect(200);
    await guess('x').expect(400);
    await guess(person.password).expect(200);
  });

  it('slows down wrong current passwords of a change, for their session alone @Q-03 @Q-66', async () => {
    const person = await aSignedInPerson(application);
    const elsewhere = await signIn(application, person);
    const change = (existing: string, bearer: object, from: string) =>
      application.http
        .patch(`/user/${person.uid}?_format=json`)
        .set({ ...bearer, 'X-Forwarded-For': from })
        .send({ pass: [{ existing, value: 'une lanterne au bout du quai' }] });
    for (let tries = 0; tries < 11; tries += 1)
      await change('x', person.bearer, `198.51.107.${tries}`).expect(422);
    const refused = await change(person.password, person.bearer, '198.51.107.20').expect(429);
    expect(refused.body).toEqual({ message: 'Too many tries: wait a little.' });
    expect(waitOf(refused)).toBe(1);
    await token(person.mail, person.password, '198.51.107.20').expect(200);
    const other = { Authorization: `Bearer ${elsewhere.access_token}` };
    await change(person.password, other, '198.51.107.20').expect(200);
  });

  it('answers 503 in a burst of sign-ins, without a slow-down for it @Q-01 @Q-03', async () => {
    const person = await aPerson(application);
    const hasher = application.app.get(PasswordHasher);
    const checking = jest.spyOn(hasher, 'verify').mockRejectedValue(new TooBusyError());
    for (let tries = 0; tries < 15; tries += 1)
      await token(person.mail, person.password, `203.0.113.${tries}`).expect(503);
    checking.mockRestore();
    await token(person.mail, person.password, '203.0.113.99').expect(200);
  });

  it('doubles the wait with each failure, from 1 second to 15 minutes, and resets it after 12 hours @Q-03', async () => {
    const person = await aPerson(application);
    let places = 0;
    const guess = (password: string) => {
      places += 1;
      return token(person.mail, password, `198.51.105.${places}`);
    };
    /** Tries at one moment; the correct password succeeds whenever it is checked. */
    const isLookedAt = async () => (await guess(person.password)).status === 200;
    const fail = async (times: number) => {
      for (let count = 0; count < times; count += 1) await guess('x').expect(400);
    };
    await fail(10);
    const waits = [];
    for (let wait = 1; waits.length < 12; wait = Math.min(wait * 2, 900)) {
      await fail(1);
      waits.push(wait);
      application.clock.advanceSeconds(wait - 1);
      expect({ wait, isLookedAt: await isLookedAt() }).toEqual({ wait, isLookedAt: false });
      application.clock.advanceSeconds(1);
    }
    expect(waits.slice(-4)).toEqual([256, 512, 900, 900]);
    await fail(1);
    application.clock.advanceSeconds(12 * 3600);
    await fail(10);
    expect(await isLookedAt()).toBe(true);
  });

  it('allows three requests for a code an hour for one mail address from one place, known or not @Q-04 @Q-05', async () => {
    const person = await aPerson(application);
    for (const [at, mail] of [person.mail, 'unknown@x.test'].entries()) {
      const place = `198.51.102.${at}`;
      for (let tries = 0; tries < 3; tries += 1) await ask(mail, place).expect(200);
      const refused = await ask(mail.toUpperCase(), place).expect(429);
      expect(refused.body).toEqual({ message: 'Too many tries: wait a little.' });
      expect(waitOf(refused)).toBe(3600);
      await ask(mail, '198.51.102.9').expect(200);
    }
    application.clock.advanceSeconds(3601);
    await ask(person.mail, '198.51.102.0').expect(200);
  });

  it('allows ten requests for and tries of codes an hour from one IP address @Q-04', async () => {
    for (let tries = 0; tries < 10; tries += 1) await ask(`p${tries}@x.test`, '198.51.103.1').expect(200);
    await ask('p@x.test', '198.51.103.1').expect(429);
    const reset = () => resetBy('198.51.103.1', 'p@x.test', GOOD);
    for (let tries = 0; tries < 10; tries += 1) await reset().expect(400);
    await reset().expect(429);
  });

  it('accepts sixty requests for access an hour from one IP address, and does not count invalid forms @Q-04', async () => {
    const register = (mail: string, pass: string) => registerBy('198.51.104.1', mail, pass);
    await register('r@x.test', 'short').expect(422);
    await tenAtOnce(60, (who) => register(`r${who}@x.test`, GOOD).expect(200));
    await register('r60@x.test', GOOD).expect(429);
  });

  it('stores its counters in the database, for all processes, without a mail address @Q-04', async () => {
    const rows = await application.prisma.rateLimit.findMany();
    expect(rows.length).toBeGreaterThan(5);
    for (const { key } of rows) expect(key).not.toMatch(/@|198\.51/);
  });
});

describe('new passwords', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const judging = () => jest.spyOn(application.app.get(PasswordScorer), 'of');

  it('are not scored after too many requests @Q-04', async () => {
    const [resetting, registering] = ['198.51.109.1', '198.51.109.2'];
    for (let tries = 0; tries < 10; tries += 1) await resetBy(resetting, 'p@x.test', GOOD).expect(400);
    await tenAtOnce(60, (who) => registerBy(registering, `s${who}@x.test`, GOOD).expect(200));
    const judged = judging();
    for (const password of [GUESSABLE, GOOD]) {
      await resetBy(resetting, 'p@x.test', password).expect(429);
      await registerBy(registering, 's@x.test', password).expect(429);
    }
    expect(judged).not.toHaveBeenCalled();
  });

  it('that are weak count against a limit of 180 an hour for one IP address, not against the tries of a change @Q-02 @Q-04', async () => {
    const from = '198.51.109.3';
    const judged = judging().mockResolvedValue({ score: 0, weakness: 'common' });
    const tried = Array.from({ length: 190 }, (_, count) =>
      count % 2 ? resetBy(from, 'p@x.test', GUESSABLE) : registerBy(from, 't@x.test', GUESSABLE),
    );
    const statuses = (await Promise.all(tried)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(180);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(judged).toHaveBeenCalledTimes(180);
    judged.mockRestore();
    application.clock.advanceSeconds(3601);
    for (let tries = 0; tries < 10; tries += 1) await resetBy(from, 'p@x.test', GOOD).expect(400);
  });

  it('are scored against short personal words only, however long a name or a company is @Q-02 @Q-30', async () => {
    const judged = judging();
    const long = 'abc '.repeat(12_000);
    await resetBy('198.51.109.4', long, GOOD).expect(400);
    await registerBy('198.51.109.4', 'u@x.test', GOOD, long).expect(422);
    expect(judged.mock.calls.length).toBe(2);
    for (const [, known] of judged.mock.calls)
      for (const word of known) expect(word.length).toBeLessThan(256);
  });

  it('are not scored for a token alone: the current password comes first @Q-02 @Q-30', async () => {
    const person = await aSignedInPerson(application);
    const judged = judging();
    const change = (pass: object) =>
      application.http
        .patch(`/user/${person.uid}?_format=json`)
        .set(person.bearer)
        .send({ pass: [pass] });
    await change({ value: GUESSABLE }).expect(422);
    await change({ value: GUESSABLE, existing: 'x' }).expect(422);
    expect(judged).not.toHaveBeenCalled();
    await change({ value: GUESSABLE, existing: person.password }).expect(422);
    expect(judged).toHaveBeenCalledTimes(1);
  });

  it('have a body limit of 64 KiB @Q-30', async () => {
    const person = await aSignedInPerson(application);
    await application.http
      .patch(`/user/${person.uid}?_format=json`)
      .set(person.bearer)
      .send({ pass: [{ value: GOOD, existing: 'x'.repeat(64 * 1024) }] })
      .expect(413, { message: 'Request Entity Too Large' });
  });
});

describe('a forged X-Forwarded-For address', () => {
  it('before that of a trusted proxy is ignored @Q-04', async () => {
    const askThrough = (count: number) =>
      ask(`g${count}@x.test`, `203.0.113.${count}, 10.9.8.${count}, 198.51.106.1`);
    for (let count = 0; count < 10; count += 1) await askThrough(count).expect(200);
    await askThrough(11).expect(429);
    await ask('g@x.test', '198.51.106.1, 198.51.106.2').expect(200);
  });

  it('is ignored when no proxy is trusted @Q-04', async () => {
    const bare = await startApplication({ trustedProxies: [] });
    try {
      for (let tries = 0; tries < 10; tries += 1)
        await bare.http
          .post('/user/lost-password-verification?_format=json')
          .send({ mail: `f${tries}@x.test` })
          .expect(200);
      await bare.http
        .post('/user/lost-password-verification?_format=json')
        .send({ mail: 'f@x.test' })
        .expect(429);
    } finally {
      await bare.close();
    }
  });
});
