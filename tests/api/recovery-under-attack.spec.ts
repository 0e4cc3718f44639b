import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, signIn, type TestPerson } from '../support/factories.ts';
import { aRecoveryCode, askCode, codeIn, mailsAreOut } from '../support/recovery.ts';
import { passwordForm } from '../support/tokens.ts';

// A stranger denies nobody the way back: decision 160.

const NEW_PASSWORD = 'le vent sur la colline';
const WRONG = 'ABCD-EFGH-JKLM';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const from = (network: string) => ({ 'X-Forwarded-For': `${network}.1`, 'User-Agent': 'test' });
const OWNER = from('192.0.2');
const askFrom = (network: string, mail: string) => askCode(application, mail).set(from(network));
const tryFrom = (network: string, { mail }: TestPerson, code: string) =>
  application.http
    .post('/user/lost-password-reset?_format=json')
    .set(from(network))
    .send({ name: mail, temp_pass: code, new_pass: NEW_PASSWORD });
/** The network of a stranger, another for each number. */
const strange = (count: number) => `198.51.${count}`;
const codesOf = ({ mail }: TestPerson) => application.mailbox.to(mail).map(codeIn);
/** A person who signed in from the owner's place. */
const anOwner = async (): Promise<TestPerson> => {
  const person = await aPerson(application);
  await application.http
    .post('/oauth/token')
    .set(OWNER)
    .type('form')
    .send(passwordForm(application, person))
    .expect(200);
  return person;
};
describe('a stranger who requests codes for somebody else', () => {
  it('does not deny the owner a code @Q-06 @C-09', async () => {
    const person = await aPerson(application);
    for (let count = 0; count < 3; count += 1) await askFrom(strange(count), person.mail).expect(200);
    await mailsAreOut(application);
    await askFrom('192.0.2', person.mail).expect(200);
    await mailsAreOut(application);
    const code = codesOf(person).at(-1);
    expect(codesOf(person)).toHaveLength(4);
    await tryFrom('192.0.2', person, String(code)).expect(200);
  });

  it('ends no code of the last five minutes @Q-06 @C-10', async () => {
    const person = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    application.clock.advanceSeconds(299);
    for (let count = 0; count < 3; count += 1) await askFrom(strange(count), person.mail).expect(200);
    await mailsAreOut(application);
    await tryFrom('192.0.2', person, code).expect(200);
    await signIn(application, { ...person, password: NEW_PASSWORD });
  });

  it('sends six mails a day at most, and the owner still gets one where they signed in @Q-04 @Q-05', async () => {
    const owner = await anOwner();
    for (let count = 0; count < 10; count += 1) {
      const mail = count % 2 ? owner.mail : owner.mail.toUpperCase();
      await askFrom(strange(count), mail).expect(200, { message: 'msg_1' });
    }
    await mailsAreOut(application);
    expect(codesOf(owner)).toHaveLength(6);
    await askFrom('192.0.2', owner.mail).expect(200, { message: 'msg_1' });
    await mailsAreOut(application);
    expect(codesOf(owner)).toHaveLength(7);
    application.clock.advanceSeconds(24 * 3600 + 1);
    await askFrom(strange(0), owner.mail).expect(200);
    await mailsAreOut(application);
    expect(codesOf(owner)).toHaveLength(8);
  });
});

describe('a stranger who tries codes of somebody else', () => {
  it('has twenty tries from all places, and the owner still has theirs where they signed in @Q-06 @C-10', async () => {
    const [owner, traveller] = [await anOwner(), await aPerson(application)];
    for (const person of [owner, traveller]) {
      const code = await aRecoveryCode(application, person.mail);
      for (let count = 0; count < 19; count += 1)
        await tryFrom(strange(100 + (count % 10)), person, WRONG).expect(400);
      application.clock.advanceSeconds(60);
      const isOwner = person === owner;
      await tryFrom(strange(150), person, WRONG).expect(400);
      await tryFrom(isOwner ? '192.0.2' : strange(151), person, code).expect(isOwner ? 200 : 400);
      application.clock.advanceSeconds(3600);
    }
  });

  it('burns no code with fewer: the right one works from another place @Q-06 @C-10', async () => {
    const person = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    for (let count = 0; count < 15; count += 1)
      await tryFrom(strange(200 + (count % 3)), person, WRONG).expect(400);
    await tryFrom(strange(210), person, code).expect(200);
  });
});
