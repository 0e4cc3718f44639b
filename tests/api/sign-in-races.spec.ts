import { Database } from '@ancrage/server/infra/database/database';
import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash, verify } from '@node-rs/argon2';
import { startApplication, type TestApplication } from '../support/application.ts';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { aPerson, aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { aRecoveryCode } from '../support/recovery.ts';
import { aSignedInStaffMember, beginStaffSignIn, OWN_PAGE, type SignedInStaff } from '../support/staff.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

const NEW = 'le vent sur la colline';
const nothing = async (): Promise<unknown> => undefined;

/** Runs once, after a password is found correct and before the response. */
let duringCheck = nothing;
const lateHasher = new PasswordHasher(
  {
    hash,
    verify: async (stored, password) => {
      const isRight = await verify(stored, password);
      const happens = duringCheck;
      duringCheck = nothing;
      await happens();
      return isRight;
    },
  },
  CHEAP_HASH,
);

let application: TestApplication;
let staff: SignedInStaff;
beforeAll(async () => {
  application = await startApplication({}, { hasher: lateHasher });
  staff = await aSignedInStaffMember(application);
});
afterAll(() => application.close());

const changePassword = (person: SignedInPerson) =>
  application.http
    .patch(`/user/${person.uid}?_format=json`)
    .set(person.bearer)
    .send({ pass: [{ existing: person.password, value: NEW }] })
    .expect(200);
const reset = async ({ mail }: SignedInPerson) => {
  const code = await aRecoveryCode(application, mail);
  return application.http
    .post('/user/lost-password-reset?_format=json')
    .send({ name: mail, temp_pass: code, new_pass: NEW })
    .expect(200);
};
const block = ({ uid }: SignedInPerson) =>
  application.http
    .post('/api/staff/decisions')
    .set(staff.signInHeaders)
    .send({ uids: [uid], decision: 'blocked', reason: 'Fin de mission' })
    .expect(200);
const erase = ({ bearer, password }: SignedInPerson) =>
  application.http.post('/api/account/erasure').set(bearer).send({ password, understood: true }).expect(200);

describe('a sign-in whose account changes while its password is checked', () => {
  it.each([
    ['the owner changes the password', changePassword],
    ['the owner resets the password', reset],
    ['the staff block the account', block],
    ['the account is erased', erase],
  ])('is refused when %s, and leaves no session @Q-13 @C-01', async (_, overtake) => {
    const person = await aSignedInPerson(application);
    duringCheck = () => overtake(person);
    const answer = await askTokens(application, passwordForm(application, person));
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
    const open = await application.prisma.session.count({ where: { uid: person.uid, endedAt: null } });
    expect(open).toBe(0);
  });

  it('answers 503 while another transaction locks the account for too long @Q-13 @Q-63', async () => {
    const person = await aPerson(application);
    let release: () => void = () => {};
    let held: Promise<unknown> = Promise.resolve();
    duringCheck = () =>
      new Promise((isHeld) => {
        held = application.app.get(Database).systemTransaction(async (queries) => {
          await queries.$queryRaw`SELECT uid FROM person WHERE uid = ${person.uid} FOR UPDATE`;
          await new Promise<void>((resolve) => {
            release = resolve;
            isHeld(undefined);
          });
        });
      });
    const answer = await askTokens(application, passwordForm(application, person));
    release();
    await held;
    expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable']);
    await signIn(application, person);
  });

  it('is refused for a member of the staff whose password is replaced @Q-13 @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    duringCheck = () =>
      application.http
        .post('/api/staff/me/password')
        .set(member.signInHeaders)
        .send({ currentPassword: member.password, newPassword: NEW })
        .expect(200);
    const { mail, password } = member;
    await application.http.post('/api/staff/sign-in').set(OWN_PAGE).send({ mail, password }).expect(401);
    const logged = { actorId: member.id, action: 'staff-sign-in-refused' };
    expect(await application.prisma.auditEntry.count({ where: logged })).toBe(1);
    await beginStaffSignIn(application, { ...member, password: NEW });
  });
});
