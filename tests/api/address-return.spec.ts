import { RETENTION } from '@ancrage/server/modules/retention/retention';
import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { ADDRESS_RETURN_HOURS } from '@ancrage/shared/rules/constants';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { aRecoveryCode, mailsAreOut } from '../support/recovery.ts';
import { runJob } from '../support/run-job.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

let application: TestApplication;
let count = 0;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const aMail = () => {
  count += 1;
  return `autre.${count}@rivage.test`;
};
const giveBack = (token: string) => application.http.post('/api/account/address/return').send({ token });
/** Changes the address of an account, as anybody with its password can. @returns the token that the former address gets */
const changeAddress = async (who: SignedInPerson, from: string, to: string): Promise<string> => {
  const { access_token } = await signIn(application, { ...who, mail: from });
  await application.http
    .patch(`/user/${who.uid}?_format=json`)
    .set({ Authorization: `Bearer ${access_token}` })
    .send({ mail: [{ value: to }], pass: [{ existing: who.password }] })
    .expect(200);
  await mailsAreOut(application);
  return tokenIn(application.mailbox.to(from).at(-1)?.text);
};
const tokenIn = (text = ''): string => /\/form\/former-address#([\w-]{43})\b/.exec(text)?.[1] ?? 'none';
const mailOf = async ({ uid }: SignedInPerson) =>
  (await application.prisma.person.findUniqueOrThrow({ where: { uid } })).mail;
const subjectsTo = async (mail: string) => {
  await mailsAreOut(application);
  return application.mailbox.to(mail).map(({ subject }) => subject);
};

describe('the way back of a replaced address', () => {
  it('gives the account its former address, ends every session and mails both @C-05 @Q-13', async () => {
    const who = await aSignedInPerson(application);
    const thief = aMail();
    const token = await changeAddress(who, who.mail, thief);
    const stolenCode = await aRecoveryCode(application, thief);
    await giveBack(token).expect(200, { mail: who.mail });
    expect(await mailOf(who)).toBe(who.mail);
    await application.http.get('/oauth/userinfo').set(who.bearer).expect(401);
    const stolen = await askTokens(application, passwordForm(application, { ...who, mail: thief }));
    expect(stolen.status).toBe(400);
    await application.http
      .post('/user/lost-password-reset?_format=json')
      .send({ name: who.mail, temp_pass: stolenCode, new_pass: 'le vent sur la colline' })
      .expect(400);
    await signIn(application, who);
    expect((await subjectsTo(who.mail)).at(-1)).toBe(
      'Cabinet Boussole\u00A0: votre journal a retrouvé son adresse',
    );
    expect((await subjectsTo(thief)).at(-1)).toBe(
      'Cabinet Boussole\u00A0: cette adresse n’est plus celle d’un journal',
    );
    for (const mail of [who.mail, thief])
      for (const line of application.mailbox.to(mail).flatMap(({ text }) => text.split('\n')))
        expect(frenchTypographyFaults(line)).toEqual([]);
    expect(tokenIn(application.mailbox.to(thief).at(-1)?.text)).toBe('none');
    const lines = await application.prisma.auditEntry.findMany({ where: { subject: who.uid } });
    expect(lines.map(({ action }) => action)).toContain('address-returned');
  });

  it('works once @Q-06', async () => {
    const who = await aSignedInPerson(application);
    const token = await changeAddress(who, who.mail, aMail());
    const answers = await Promise.all([giveBack(token), giveBack(token), giveBack(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await giveBack(token).expect(403)).body).toMatchObject({ code: 'wrong_token' });
  });

  it('works for 72 hours after the change, and is deleted then @Q-06 @Q-45', async () => {
    const [who, late] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    const [token, tooLate] = [
      await changeAddress(who, who.mail, aMail()),
      await changeAddress(late, late.mail, aMail()),
    ];
    application.clock.advanceSeconds(ADDRESS_RETURN_HOURS * 3600 - 60);
    await giveBack(token).expect(200);
    application.clock.advanceSeconds(60);
    expect((await giveBack(tooLate).expect(403)).body).toMatchObject({ code: 'wrong_token' });
    expect(await mailOf(late)).not.toBe(late.mail);
    application.clock.advanceSeconds(60);
    await runJob(application, RETENTION);
    expect(await application.prisma.addressReturn.count({ where: { uid: late.uid } })).toBe(0);
  });

  it('outlasts a further change of address, whose own way back ends with it @C-05', async () => {
    const who = await aSignedInPerson(application);
    const [second, third] = [aMail(), aMail()];
    const first = await changeAddress(who, who.mail, second);
    application.clock.advanceSeconds(60);
    const later = await changeAddress(who, second, third);
    await giveBack(first).expect(200, { mail: who.mail });
    expect(await mailOf(who)).toBe(who.mail);
    await giveBack(later).expect(403);
    expect(await mailOf(who)).toBe(who.mail);
  });

  it('of a later change does not close that of an earlier one @C-05', async () => {
    const who = await aSignedInPerson(application);
    const [second, third] = [aMail(), aMail()];
    const first = await changeAddress(who, who.mail, second);
    application.clock.advanceSeconds(60);
    await giveBack(await changeAddress(who, second, third)).expect(200, { mail: second });
    await giveBack(first).expect(200, { mail: who.mail });
  });

  it('cannot be guessed: a token has 256 bits, and one place has twenty tries an hour @Q-04', async () => {
    const who = await aSignedInPerson(application);
    const token = await changeAddress(who, who.mail, aMail());
    const from = '198.51.100.20';
    for (let tries = 0; tries < 20; tries += 1)
      await giveBack('A'.repeat(43)).set('X-Forwarded-For', from).expect(403);
    await giveBack(token).set('X-Forwarded-For', from).expect(429);
    const [stored] = await application.prisma.addressReturn.findMany({ where: { uid: who.uid } });
    expect(stored?.hash).toHaveLength(32);
    expect(Buffer.from(stored?.sealedMail ?? []).toString('latin1')).not.toContain(who.mail);
    const jobs = await application.prisma.$queryRaw<
      { data: string }[]
    >`SELECT data::text AS data FROM pgboss.job`;
    expect(jobs.filter(({ data }) => data.includes(token) || data.includes(who.mail))).toEqual([]);
  });

  it('is refused when the address has another account by then, and for a body of another shape @C-05 @Q-24', async () => {
    const who = await aSignedInPerson(application);
    const token = await changeAddress(who, who.mail, aMail());
    await aPerson(application, { mail: who.mail });
    expect((await giveBack(token).expect(422)).body).toMatchObject({ code: 'mail_taken' });
    await application.http.post('/api/account/address/return').send({ token, uid: 3 }).expect(422);
  });

  it('does nothing when its address is only opened @Q-34', async () => {
    const who = await aSignedInPerson(application);
    const token = await changeAddress(who, who.mail, aMail());
    await application.http.get(`/api/account/address/return?token=${token}`).expect(405);
    expect(await mailOf(who)).not.toBe(who.mail);
  });
});
