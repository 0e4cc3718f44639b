import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { mailsAreOut } from '../support/recovery.ts';

let application: TestApplication;
let count = 0;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const aMail = () => {
  count += 1;
  return `nouvelle.${count}@rivage.test`;
};
const ask = (who: SignedInPerson, mail: string, password = who.password) =>
  application.http.post('/api/account/address').set(who.bearer).send({ mail, password });
const confirm = (who: SignedInPerson, mail: string, code: string) =>
  application.http.post('/api/account/address/confirmation').set(who.bearer).send({ mail, code });
/** The latest code mailed to an address. */
const codeSentTo = async (mail: string) => {
  await mailsAreOut(application);
  return (
    application.mailbox
      .to(mail)
      .at(-1)
      ?.text.match(/\w{4}-\w{4}-\w{4}/)?.[0] ?? 'none'
  );
};
const mailOf = async ({ uid }: SignedInPerson) =>
  (await application.prisma.person.findUniqueOrThrow({ where: { uid } })).mail;

describe('a change of mail address', () => {
  it('takes effect when the code mailed to it is entered; the former address is notified then @C-05', async () => {
    const who = await aSignedInPerson(application);
    const mail = aMail();
    await ask(who, mail).expect(200, { codeSentTo: mail });
    const code = await codeSentTo(mail);
    expect(await mailOf(who)).toBe(who.mail);
    expect(application.mailbox.to(who.mail)).toEqual([]);
    await confirm(who, mail, code.toLowerCase().replaceAll('-', ' ')).expect(200, { mail });
    expect(await mailOf(who)).toBe(mail);
    await signIn(application, { ...who, mail });
    await mailsAreOut(application);
    expect(application.mailbox.to(who.mail).map(({ subject }) => subject)).toEqual([
      'Cabinet Boussole\u00A0: votre journal a une autre adresse',
    ]);
    // The response may have been lost.
    await confirm(who, mail, code).expect(200, { mail });
  });

  it.each([
    ['fr', 'Cabinet Boussole\u00a0: vérifiez votre nouvelle adresse'],
    ['en', 'Cabinet Boussole: verify your new address'],
  ] as const)('gets a mail in %s, and no job holds it in plaintext @P-01 @Q-07', async (locale, subject) => {
    const who = await aSignedInPerson(application, { locale });
    const mail = aMail();
    await ask(who, mail).expect(200);
    await mailsAreOut(application);
    const [message] = application.mailbox.to(mail);
    expect(message).toMatchObject({ subject, locale });
    for (const unsaid of [who.mail, who.firstname]) expect(message?.text).not.toContain(unsaid);
    if (locale === 'fr')
      for (const line of message?.text.split('\n') ?? []) expect(frenchTypographyFaults(line)).toEqual([]);
    const jobs = await application.prisma.$queryRaw<{ data: string }[]>`
      SELECT data::text AS data FROM pgboss.job WHERE name = 'address-code-mail'`;
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.filter(({ data }) => data.includes(mail))).toEqual([]);
  });

  it('a code is valid for one person, one address and ten minutes @Q-06', async () => {
    const [who, other] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    const [mail, another] = [aMail(), aMail()];
    await ask(who, mail).expect(200);
    const code = await codeSentTo(mail);
    for (const refused of [confirm(other, mail, code), confirm(who, another, code)])
      expect((await refused.expect(403)).body).toMatchObject({ code: 'wrong_code' });
    application.clock.advanceSeconds(10 * 60);
    const { access_token } = await signIn(application, who);
    const later = { ...who, bearer: { Authorization: `Bearer ${access_token}` } };
    expect((await confirm(later, mail, code).expect(403)).body).toMatchObject({ code: 'wrong_code' });
    expect(await mailOf(who)).toBe(who.mail);
  });

  it('allows five tries of a code in 15 minutes @Q-06', async () => {
    const who = await aSignedInPerson(application);
    const mail = aMail();
    await ask(who, mail).expect(200);
    for (let tries = 0; tries < 5; tries += 1) await confirm(who, mail, 'ABCD-EFGH-JKLM').expect(403);
    await confirm(who, mail, await codeSentTo(mail)).expect(429);
    expect(await mailOf(who)).toBe(who.mail);
  });

  it('gets six mails a day at most, from all people together @Q-04', async () => {
    const mail = aMail();
    const people = await Promise.all(Array.from({ length: 7 }, () => aSignedInPerson(application)));
    const last = people.pop();
    if (!last) throw new Error('Nobody asks.');
    for (const who of people) await ask(who, mail).expect(200);
    await ask(last, mail).expect(429);
    application.clock.advanceSeconds(24 * 3600 + 1);
    await ask(await aSignedInPerson(application), mail).expect(200);
  });

  it('needs the password before the response says whether the address is taken @Q-66 @Q-05', async () => {
    const [who, other] = [await aSignedInPerson(application), await aPerson(application)];
    expect((await ask(who, other.mail, 'not it').expect(403)).body).toMatchObject({ code: 'wrong_password' });
    expect((await ask(who, other.mail).expect(422)).body).toMatchObject({ code: 'mail_taken' });
    expect((await ask(who, 'no address').expect(422)).body).toMatchObject({ code: 'invalid' });
    const mail = aMail();
    await ask(who, mail).expect(200);
    const code = await codeSentTo(mail);
    await aPerson(application, { mail });
    expect((await confirm(who, mail, code).expect(422)).body).toMatchObject({ code: 'mail_taken' });
  });
});
