import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { KNOWN_ORIGIN_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hash, verify } from '@node-rs/argon2';
import { startApplication, type TestApplication } from '../support/application.ts';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, type TestPerson } from '../support/factories.ts';
import { aRecoveryCode } from '../support/recovery.ts';
import {
  aSignedInStaffMember,
  aStaffMember,
  beginStaffSignIn,
  OWN_PAGE,
  oneTimeCode,
} from '../support/staff.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

// Nobody is locked out by a stranger: decision 159.

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const HOME = { 'X-Forwarded-For': '192.0.2.10', 'User-Agent': PHONE };
const NEW_PASSWORD = 'le vent sur la colline';
const DAY_S = 24 * 3600;

let application: TestApplication;
let colleague: TestPerson;
/** Passwords whose check has begun, and what is awaited before a check ends. */
let checked: string[] = [];
let beforeCheckEnds: () => Promise<unknown> = async () => {};
const AT_ONCE = 2;
const hasher = new PasswordHasher(
  {
    hash,
    verify: async (stored, password) => {
      checked.push(password);
      await beforeCheckEnds();
      return verify(stored, password);
    },
  },
  CHEAP_HASH,
  undefined,
  AT_ONCE,
);
beforeAll(async () => {
  application = await startApplication({}, { hasher });
  colleague = await aPerson(application);
});
afterAll(() => application.close());

type Headers = Readonly<Record<string, string>>;
const signInFrom = (headers: Headers, person: TestPerson, password = person.password) =>
  askTokens(application, { ...passwordForm(application, person), password }).set(headers);
const place = (last: number): Headers => ({ 'X-Forwarded-For': `198.51.100.${last}`, 'User-Agent': LAPTOP });
/** A stranger guesses until everybody unknown has to wait a quarter of an hour. */
const guessOn = async (person: TestPerson): Promise<void> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, headers } = await signInFrom(place(tries), person, 'x');
    if (status === 400) continue;
    application.clock.advanceSeconds(Number(headers['retry-after']));
    await signInFrom(place(tries), person, 'x').expect(400);
  }
};

describe('a stranger who guesses at an account', () => {
  beforeEach(() => application.clock.advanceSeconds(61)); // the limits of places

  it('does not keep its owner out of a network and kind of device that signed in before @Q-03', async () => {
    const person = await aPerson(application);
    await signInFrom(HOME, person).expect(200);
    await guessOn(person);
    const { status, headers } = await signInFrom(place(99), person);
    expect([status, Number(headers['retry-after']) > 60]).toEqual([429, true]);
    await signInFrom(HOME, person).expect(200);
    await signInFrom({ ...HOME, 'X-Forwarded-For': '192.0.2.77' }, person).expect(200);
    for (const elsewhere of [
      { ...HOME, 'User-Agent': LAPTOP },
      { ...HOME, 'X-Forwarded-For': '192.0.3.10' },
    ])
      await signInFrom(elsewhere, person).expect(429);
    await signInFrom(place(99), person).expect(429);
  });

  it('guesses no faster from a known network and kind of device @Q-03', async () => {
    const person = await aPerson(application);
    await signInFrom(HOME, person).expect(200);
    for (let tries = 0; tries < 11; tries += 1) await signInFrom(place(tries), person, 'x').expect(400);
    const atHome = (machine: number): Headers => ({ ...HOME, 'X-Forwarded-For': `192.0.2.${machine}` });
    for (let tries = 0; tries < 11; tries += 1) await signInFrom(atHome(tries), person, 'x').expect(429);
    await signInFrom(atHome(11), person).expect(429);
    application.clock.advanceSeconds(1);
    await signInFrom(atHome(11), person).expect(200);
  });

  it('cannot tell from where an owner signs in: a wrong password gets the same response @Q-05', async () => {
    const person = await aPerson(application);
    await signInFrom(HOME, person).expect(200);
    await guessOn(person);
    const nobody = { ...person, mail: 'nobody@orvelaine.test' };
    await guessOn(nobody);
    checked = [];
    for (const attacked of [person, nobody]) await signInFrom(HOME, attacked, 'x').expect(429);
    expect(checked).toEqual(['x', 'x']);
  });

  it('is forgotten by a reset, and does not keep out the one who reset, even from a new place @Q-03 @Q-07', async () => {
    const person = await aPerson(application);
    await guessOn(person);
    const code = await aRecoveryCode(application, person.mail);
    const hotel = { 'X-Forwarded-For': '203.0.113.200', 'User-Agent': PHONE };
    await application.http
      .post('/user/lost-password-reset?_format=json')
      .set(hotel)
      .send({ name: person.mail, temp_pass: code, new_pass: NEW_PASSWORD })
      .expect(200);
    await signInFrom(place(99), person, NEW_PASSWORD).expect(200);
    await guessOn(person);
    await signInFrom(hotel, person, NEW_PASSWORD).expect(200);
  });

  it('is forgotten by a change of the password @Q-03', async () => {
    const person = await aPerson(application);
    await signInFrom(HOME, person).expect(200);
    await guessOn(person);
    const { body } = await signInFrom(HOME, person).expect(200);
    await application.http
      .patch(`/user/${person.uid}?_format=json`)
      .set('Authorization', `Bearer ${body.access_token}`)
      .send({ pass: [{ existing: person.password, value: NEW_PASSWORD }] })
      .expect(200);
    await signInFrom(place(99), person, NEW_PASSWORD).expect(200);
  });

  it(`is believed to be the owner where the owner signed in for ${KNOWN_ORIGIN_LIFETIME_DAYS} days @Q-03`, async () => {
    const person = await aPerson(application);
    await signInFrom(HOME, person).expect(200);
    application.clock.advanceSeconds((KNOWN_ORIGIN_LIFETIME_DAYS - 1) * DAY_S);
    await guessOn(person);
    await signInFrom(HOME, person).expect(200);
    application.clock.advanceSeconds(KNOWN_ORIGIN_LIFETIME_DAYS * DAY_S);
    await guessOn(person);
    await signInFrom(HOME, person).expect(429);
  });

  it('leaves no address and no device in the database @Q-45', async () => {
    const person = await aPerson(application);
    await signInFrom(HOME, person).expect(200);
    const known = await application.prisma.knownOrigin.findMany({
      where: { account: `person:${person.uid}` },
    });
    expect(known.map(({ origin }) => origin)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it('does not keep a member of the staff out of where they signed in @Q-03 @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    application.clock.advanceSeconds(60);
    await application.http
      .post('/api/staff/sign-in/code')
      .set({ ...(await beginStaffSignIn(application, member)), ...HOME })
      .send({ code: oneTimeCode(application, member.secret) })
      .expect(200);
    const begin = (mail: string, password: string, from: Headers) =>
      application.http
        .post('/api/staff/sign-in')
        .set({ ...OWN_PAGE, ...from })
        .send({ mail, password });
    for (const { mail } of [member, await aStaffMember(application)])
      for (let tries = 0; tries < 11; tries += 1) await begin(mail, 'x', place(tries)).expect(401);
    const refused = await begin(member.mail, member.password, place(99)).expect(429);
    expect(refused.headers['retry-after']).toBe('1');
    await begin(member.mail, member.password, HOME).expect(200);
  });
});

describe('colleagues behind one address', () => {
  const office = (userAgent: string): Headers => ({
    'X-Forwarded-For': '203.0.113.5',
    'User-Agent': userAgent,
  });
  /** A minute that no other test has guessed in. */
  const slips = async () => {
    application.clock.advanceSeconds(61);
    for (let tries = 0; tries < 10; tries += 1) {
      const mail = `slip.${tries}@orvelaine.test`;
      await askTokens(application, { ...passwordForm(application, colleague), username: mail })
        .set(office(LAPTOP))
        .expect(400);
    }
  };
  it('sign in on known devices while others there mistype @Q-04', async () => {
    const [known, newcomer] = [await aPerson(application), await aPerson(application)];
    await signInFrom(office(PHONE), known).expect(200);
    await slips();
    await signInFrom(office(PHONE), known).expect(200);
    expect((await signInFrom(office(PHONE), newcomer).expect(429)).headers['retry-after']).toBe('60');
    checked = [];
    for (const person of [known, newcomer]) await signInFrom(office(PHONE), person, 'x').expect(429);
    expect(checked).toEqual(['x', 'x']);
  });
});

describe('one place with many connections', () => {
  it('has few passwords checked at a time, and people elsewhere sign in @Q-01 @Q-04', async () => {
    const honest = await Promise.all(Array.from({ length: 12 }, () => aPerson(application)));
    checked = [];
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    beforeCheckEnds = () => released;
    const statuses: number[] = [];
    const hammering = Array.from({ length: 150 }, async (_, count) => {
      const form = { ...passwordForm(application, colleague), username: `h${count}@x.test` };
      const { status } = await askTokens(application, form).set('X-Forwarded-For', '203.0.113.66');
      statuses.push(status);
    });
    // All others wait, or have their password checked.
    await eventually(() => expect(statuses.length).toBeGreaterThan(90));
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(checked.length).toBeLessThanOrEqual(AT_ONCE + 1);
    const others = honest.map((person, count) =>
      signInFrom({ 'X-Forwarded-For': `192.0.2.${count}` }, person).then(({ status }) => status),
    );
    release();
    expect(await Promise.all(others)).toEqual(honest.map(() => 200));
    await Promise.all(hammering);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10 + AT_ONCE);
    expect(statuses).toContain(429);
  });
});
