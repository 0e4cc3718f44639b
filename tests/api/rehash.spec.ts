import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import type { PasswordVerifier } from '@ancrage/server/infra/hashing/password-verifier';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { aPerson, aSignedInPerson, signIn, type TestPerson } from '../support/factories.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

/** A hash in the format of an older system: it verifies, and has to be replaced. */
const foreign: PasswordVerifier = {
  knows: (stored) => stored.startsWith('$argon2id$old$'),
  verify: async (stored, password) => {
    await duringVerification();
    return { matches: stored === `$argon2id$old$${password}`, needsRehash: true };
  },
};
/** Runs while such a hash is verified. */
let duringVerification = async (): Promise<void> => {};

/** The current cost, which differs from the one at which the people of this file were hashed. */
const NOW = { memoryCost: 16, timeCost: 2, parallelism: 1 };

let application: TestApplication;
beforeAll(async () => {
  // Two at once: one test signs in while another sign-in is being verified.
  const hasher = new PasswordHasher(undefined, NOW, [foreign], 2);
  application = await startApplication({}, { hasher });
});
afterAll(() => application.close());

const storedOf = async ({ uid }: TestPerson) =>
  (await application.prisma.person.findUniqueOrThrow({ where: { uid } })).passwordHash;
const costIn = (stored: string) => stored.split('$')[3];
const inWords = ({ memoryCost, timeCost, parallelism }: typeof NOW) =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`;

describe('a password hashed at another cost', () => {
  it('is rehashed once, at the next sign-in @Q-01', async () => {
    const person = await aPerson(application);
    const before = await storedOf(person);
    expect(costIn(before)).toBe(inWords(CHEAP_HASH));
    await signIn(application, person);
    const after = await storedOf(person);
    expect(costIn(after)).toBe(inWords(NOW));
    await signIn(application, person);
    expect(await storedOf(person)).toBe(after);
    const { revision } = await application.prisma.person.findUniqueOrThrow({ where: { uid: person.uid } });
    expect(revision).toBe(1);
  });

  it('is not rehashed when the password is wrong @Q-01', async () => {
    const person = await aPerson(application);
    const before = await storedOf(person);
    await askTokens(application, passwordForm(application, { ...person, password: 'une autre' })).expect(400);
    expect(await storedOf(person)).toBe(before);
  });

  it('is rehashed by every call that asks for the password @Q-01 @Q-66', async () => {
    const person = await aSignedInPerson(application);
    const old = await storedOf(await aPerson(application));
    await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash: old } });
    await application.http
      .post('/api/account/export')
      .set(person.bearer)
      .send({ password: person.password })
      .expect(200);
    expect(costIn(await storedOf(person))).toBe(inWords(NOW));
  });

  it('is rehashed when its hash has another format @Q-01', async () => {
    const person = await aPerson(application);
    const passwordHash = `$argon2id$old$${person.password}`;
    await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
    await signIn(application, person);
    expect(costIn(await storedOf(person))).toBe(inWords(NOW));
    await signIn(application, person);
  });

  it('is not rehashed when the password changes during the sign-in @Q-01', async () => {
    const person = await aPerson(application);
    const passwordHash = `$argon2id$old$${person.password}`;
    await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
    const changed = await application.app.get(PasswordHasher).hash('un tout autre mot de passe');
    duringVerification = async () => {
      await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash: changed } });
    };
    await askTokens(application, passwordForm(application, person)).expect(400);
    expect(await storedOf(person)).toBe(changed);
  });

  it('two concurrent sign-ins both succeed while one of them rehashes it @Q-01', async () => {
    const person = await aPerson(application);
    const passwordHash = `$argon2id$old$${person.password}`;
    await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
    duringVerification = async () => {
      duringVerification = async () => {};
      await signIn(application, person);
    };
    await signIn(application, person);
    expect(costIn(await storedOf(person))).toBe(inWords(NOW));
  });
});
