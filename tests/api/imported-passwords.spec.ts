import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash, verify } from '@node-rs/argon2';
import { startApplication, type TestApplication } from '../support/application.ts';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { aPerson, type TestPerson } from '../support/factories.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';
import { statementsOf } from '../support/watched-statements.ts';

// People imported from the old site who have not signed in yet. Other implementations made their hashes.

const HASHES: readonly (readonly [string, string])[] = [
  ['password1234', '$S$DeIZ1KTE.VzRvudZ5.xgOakipuMFrVyPmRdWTjAdYieWj27NMglI'],
  ['password1', 'U$S$9ancrage1ujvc3cl/sDgpkOIsRqvjax8y8xSFvkZK1iTgoskTNfc'],
  ['日本語のパスワード', '$2y$04$BaYeI6CR.TbMMubuMq7i0OBjZ6DXLFLSxhWi4fayBl7DAHakacpSC'],
];

let application: TestApplication;
let counted = 0;
const argon = {
  hash,
  verify: (stored: string, password: string) => {
    counted += 1;
    return verify(stored, password);
  },
};
beforeAll(async () => {
  application = await startApplication({}, { hasher: new PasswordHasher(argon, CHEAP_HASH) });
});
afterAll(() => application.close());

const hashOf = async ({ uid }: TestPerson): Promise<string> =>
  (await application.prisma.person.findUniqueOrThrow({ where: { uid } })).passwordHash;

const aPersonWith = async (password: string, passwordHash: string): Promise<TestPerson> => {
  const person = { ...(await aPerson(application)), password };
  await application.prisma.person.update({ where: { uid: person.uid }, data: { passwordHash } });
  return person;
};

const signIn = (person: TestPerson) => askTokens(application, passwordForm(application, person));

describe('a password hash of the old site', () => {
  it.each(HASHES)('%j still verifies, and is replaced by our own hash @C-01 @Q-01', async (password, old) => {
    const person = await aPersonWith(password, old);
    await signIn({ ...person, password: `${password}!` }).expect(400);
    expect(await hashOf(person)).toBe(old);
    await signIn(person).expect(200);
    const replaced = await hashOf(person);
    expect(replaced).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    await signIn(person).expect(200);
    expect(await hashOf(person)).toBe(replaced);
  });

  it('is replaced at another cost too @Q-01', async () => {
    const made = await new PasswordHasher(argon, { ...CHEAP_HASH, timeCost: 2 }).hash('le vent se lève');
    const person = await aPersonWith('le vent se lève', made);
    await signIn(person).expect(200);
    expect(await hashOf(person)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  });

  it('takes the same statements and an argon2id hash for a wrong password of any account @Q-05', async () => {
    const [[password, old] = ['', '']] = HASHES;
    const people = [await aPersonWith(password, old), await aPerson(application)];
    const distinct = new Set<string>();
    for (const mail of [...people.map((person) => person.mail), 'x@y.test']) {
      counted = 0;
      const form = passwordForm(application, { ...people[0], mail, password: 'un tout autre' } as TestPerson);
      distinct.add(JSON.stringify(await statementsOf(() => askTokens(application, form).expect(400))));
      expect(counted).toBe(1);
    }
    expect([...distinct]).toHaveLength(1);
  });

  it('cannot be stored in an unknown format', async () => {
    for (const hash of ['', 'plain', '5f4dcc3b5aa765d61d8327deb882cf99', '$1$abc$def', '$argon2i$x'])
      await expect(aPersonWith('x', hash)).rejects.toThrow(/person_password_hashed/);
  });
});
