import { StaffDatabase } from '@ancrage/server/infra/database/staff-database';
import { RETENTION } from '@ancrage/server/modules/retention/retention';
import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { SOURCE_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { staffLogPageSchema } from '@ancrage/shared/wire/staff-console';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, type SignedInPerson, type TestPerson } from '../support/factories.ts';
import { askCode, mailsAreOut } from '../support/recovery.ts';
import { runJob } from '../support/run-job.ts';
import { aSignedInStaffMember } from '../support/staff.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const DAY_S = 24 * 3600;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** Tries to sign in, by default with the right password. */
const trySignIn = (
  person: TestPerson,
  { from = '203.0.113.77', device = FIREFOX, password = person.password } = {},
) =>
  askTokens(application, passwordForm(application, { ...person, password }))
    .set('X-Forwarded-For', from)
    .set('User-Agent', device);
const signInOn = async (person: TestPerson, options: { from?: string; device?: string } = {}) => {
  const { body } = await trySignIn(person, options).expect(200);
  return { Authorization: `Bearer ${body.access_token}` };
};
const actsOf = async (bearer: { Authorization: string }) => {
  const { body } = await application.http.get('/api/account/security').set(bearer).expect(200);
  return z.object({ acts: z.array(z.looseObject({ id: z.string(), act: z.string() })) }).parse(body);
};
const patch = (who: SignedInPerson, bearer: SignedInPerson['bearer'], body: object) =>
  application.http
    .patch(`/user/${who.uid}?_format=json`)
    .set(bearer)
    .set('X-Forwarded-For', '2001:db8:12:3456::1')
    .send(body);

describe('the security log of an account', () => {
  it('has sign-ins, codes, changes of password and address, each with its network, for the person to see @Q-13', async () => {
    const { clock } = application;
    const who = await aSignedInPerson(application);
    const next = () => clock.advanceSeconds(60);
    next();
    const bearer = await signInOn(who);
    next();
    await askCode(application, who.mail).set('X-Forwarded-For', '198.51.100.7').expect(200);
    next();
    const mail = `nouvelle.${who.uid}@rivage.test`;
    await patch(who, bearer, { mail: [{ value: mail }], pass: [{ existing: who.password }] }).expect(200);
    next();
    const replaced = [{ existing: who.password, value: 'un torrent sous la glace' }];
    await patch(who, bearer, { pass: replaced }).expect(200);
    next();
    const again = await signInOn({ ...who, mail, password: 'un torrent sous la glace' }, { device: SAFARI });
    const { acts } = await actsOf(again);
    const unknown = { browser: null, system: null, kind: null, count: 1 };
    expect(acts.map(({ id, at, ...line }) => line)).toEqual([
      {
        act: 'signed-in',
        count: 1,
        browser: 'Safari',
        system: 'iOS',
        kind: 'phone',
        source: '203.0.113.0/24',
      },
      { act: 'password-changed', ...unknown, source: '2001:db8:12::/48' },
      { act: 'address-changed', ...unknown, source: '2001:db8:12::/48' },
      { act: 'code-asked', ...unknown, source: '198.51.100.0/24' },
      {
        act: 'signed-in',
        count: 1,
        browser: 'Firefox',
        system: 'Windows',
        kind: 'computer',
        source: '203.0.113.0/24',
      },
      { act: 'signed-in', ...unknown, source: expect.stringMatching(/^10\..*\.0\/24$/) },
    ]);
    const ids = new Set(acts.map(({ id }) => id));
    expect(ids.size).toBe(acts.length);
  });

  it('counts refused sign-ins by hour, and has no line of an address that nobody has @Q-03 @Q-05', async () => {
    const { clock, prisma } = application;
    const who = await aSignedInPerson(application);
    clock.advanceSeconds(3600);
    const before = await prisma.auditEntry.count();
    const refuse = async (person: TestPerson, times: number) => {
      for (let tries = 0; tries < times; tries += 1)
        await trySignIn(person, { password: 'une autre', from: `192.0.2.${tries}` }).expect(400);
    };
    await refuse(who, 3);
    await refuse({ ...who, mail: 'personne@rivage.test' }, 2);
    clock.advanceSeconds(3600);
    await refuse(who, 1);
    const { acts } = await actsOf(await signInOn(who));
    const refused = acts.filter(({ act }) => act === 'sign-in-refused');
    expect(refused.map(({ count, source, browser }) => [count, source, browser])).toEqual([
      [1, '192.0.2.0/24', 'Firefox'],
      [3, '192.0.2.0/24', 'Firefox'],
    ]);
    expect(await prisma.auditEntry.count()).toBe(before + 1); // the sign-in at the end
    const unknown = await prisma.signInRefusal.findMany({ where: { uid: null } });
    expect(unknown.map(({ count }) => count)).toEqual([2]);
    expect(JSON.stringify(unknown)).not.toContain('personne');
  });

  it('keeps networks for 30 days; its lines and counts stay @Q-45', async () => {
    const { clock, prisma } = application;
    const who = await aPerson(application);
    await signInOn(who);
    await trySignIn(who, { password: 'une autre' }).expect(400);
    await trySignIn({ ...who, mail: 'inconnue@rivage.test' }).expect(400);
    clock.advanceSeconds((SOURCE_LIFETIME_DAYS - 1) * DAY_S);
    await runJob(application, RETENTION);
    const sources = async () => (await actsOf(await signInOn(who))).acts.map(({ source }) => source);
    expect((await sources()).slice(1)).toEqual(['203.0.113.0/24', '203.0.113.0/24']);
    expect(await prisma.signInRefusal.count({ where: { uid: null } })).toBe(0);
    clock.advanceSeconds(DAY_S + 60);
    await runJob(application, RETENTION);
    const { acts } = await actsOf(await signInOn(who));
    const old = acts.slice(-2).map(({ act, count, source }) => [act, count, source]);
    expect(old.sort()).toEqual([
      ['sign-in-refused', 1, null],
      ['signed-in', 1, null],
    ]);
  });

  it('shows a person the acts on their own account alone @Q-21', async () => {
    const [who, other] = [await aPerson(application), await aSignedInPerson(application)];
    await trySignIn(who, { password: 'une autre' }).expect(400);
    expect((await actsOf(other.bearer)).acts.map(({ act }) => act)).toEqual(['signed-in']);
  });
});

describe('the staff', () => {
  it('sees how many security acts of each kind there were, and neither when nor from where @Q-22', async () => {
    const who = await aSignedInPerson(application);
    await trySignIn(who, { password: 'une autre' }).expect(400);
    await trySignIn(who, { password: 'encore une autre' }).expect(400);
    await askCode(application, who.mail).expect(200);
    const staff = await aSignedInStaffMember(application);
    const get = (path: string) => application.http.get(path).set(staff.signInHeaders).expect(200);
    const { body } = await get(`/api/staff/people/${who.uid}`);
    expect(body.security).toEqual([
      { act: 'signed-in', count: 1 },
      { act: 'sign-in-refused', count: 2 },
      { act: 'code-asked', count: 1 },
    ]);
    expect(body.sessions).toEqual({
      open: 1,
      lastUsedMonth: application.clock.now().toISOString().slice(0, 7),
    });
    const log = staffLogPageSchema.parse((await get(`/api/staff/log?subject=${who.uid}`)).body);
    expect(log.entries.map(({ action }) => action)).toEqual(['person-viewed']);
    const seen = await application.app
      .get(StaffDatabase)
      .queries.auditEntry.findMany({ where: { actorKind: 'person', action: { not: 'account-erased' } } });
    expect(seen).toEqual([]);
    await expect(
      application.app.get(StaffDatabase).queries.$queryRaw`SELECT count(*) FROM sign_in_refusal`,
    ).rejects.toThrow(/permission denied/);
  });

  it('leaves no search word in the log @Q-45', async () => {
    const staff = await aSignedInStaffMember(application);
    const words = new URLSearchParams({ search: 'camille durandal' });
    for (const path of ['people', 'people.csv'])
      await application.http.get(`/api/staff/${path}?${words}`).set(staff.signInHeaders).expect(200);
    const lines = await application.prisma.auditEntry.findMany({
      where: { action: { in: ['people-listed', 'people-exported'] } },
    });
    expect(lines.map(({ detail }) => detail)).toContainEqual({ words: 2, states: '' });
    expect(JSON.stringify(lines.map(({ detail }) => detail))).not.toContain('durandal');
  });

  it('reads the network of staff sign-ins in the log @Q-23', async () => {
    const staff = await aSignedInStaffMember(application);
    const { body } = await application.http.get('/api/staff/log?actor=mine').set(staff.signInHeaders);
    const [first] = staffLogPageSchema.parse(body).entries;
    expect(first).toMatchObject({ action: 'staff-enrolled', source: expect.stringMatching(/\.0\/24$/) });
  });
});

describe('a sign-in on a device of a new kind', () => {
  const mailsTo = async ({ mail }: TestPerson) => {
    await mailsAreOut(application);
    return application.mailbox.to(mail).filter(({ subject }) => /nouvel appareil|new device/.test(subject));
  };

  it('is mailed, with date, device and network; the first sign-in and known devices are not @Q-11', async () => {
    const who = await aPerson(application);
    await signInOn(who);
    await signInOn(who, { from: '192.0.2.9' });
    expect(await mailsTo(who)).toEqual([]);
    await signInOn(who, { device: SAFARI, from: '198.51.100.7' });
    await signInOn(who, { device: SAFARI });
    const [message, ...others] = await mailsTo(who);
    expect(others).toEqual([]);
    expect(message?.text).toMatch(/Appareil\u00A0: Safari sur iOS\nRéseau\u00A0: 198\.51\.100\.0\/24/);
    expect(message?.text).not.toContain('198.51.100.7');
    expect(message?.text).toMatch(/Date\u00A0: \d+(er)?\u00A0\p{L}+\u00A02026/u);
    for (const line of message?.text.split('\n') ?? []) expect(frenchTypographyFaults(line)).toEqual([]);
  });

  it('is mailed in the language of the account, three times a day at most @P-01', async () => {
    const who = await aPerson(application, { locale: 'en' });
    await signInOn(who);
    const device = (version: number) => FIREFOX.replaceAll('Windows NT 10.0', `Fuchsia ${version}`);
    const browsers = ['OPR/90.0', 'Vivaldi/6.1', 'YaBrowser/24', 'SamsungBrowser/21', 'Whale/3.1'];
    for (const browser of browsers) {
      await signInOn(who, { device: `${device(1)} ${browser}` });
      await mailsAreOut(application);
    }
    const message = await mailsTo(who);
    expect(message).toHaveLength(3);
    expect(message[0]).toMatchObject({
      locale: 'en',
      subject: 'Cabinet Boussole: a sign-in from a new device',
    });
  });
});
