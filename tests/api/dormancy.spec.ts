import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DORMANCY } from '@ancrage/server/modules/dormancy/dormancy';
import { DormancyRepository } from '@ancrage/server/modules/dormancy/dormancy.repository';
import { RETENTION } from '@ancrage/server/modules/retention/retention';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, signIn, type TestPerson } from '../support/factories.ts';
import { runJob } from '../support/run-job.ts';
import { refreshTokens } from '../support/tokens.ts';

let application: TestApplication;
beforeEach(async () => {
  await application?.close();
  application = await startApplication({ dormantMonths: 12 });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => application.close());

const DAY_S = 24 * 60 * 60;
/** From 2 March 2026, the start of the clock: to the day of the warning, and then to the end of the twelve months. */
const TO_WARNING = 335 * DAY_S;
const TO_END = 30 * DAY_S;
const run = () => runJob(application, DORMANCY);
const advance = (seconds: number) => application.clock.advanceSeconds(seconds);
const remains = async ({ uid }: TestPerson) =>
  (await application.prisma.person.count({ where: { uid } })) === 1;
const mailsTo = ({ mail }: TestPerson) => application.mailbox.to(mail).map(({ subject }) => subject);
const warned = (person: TestPerson) =>
  eventually(async () => {
    const { uid } = person;
    expect(await application.prisma.dormancy.findFirst({ where: { uid } })).toMatchObject({
      warnedAt: expect.any(Date),
    });
  });
const WARNING = expect.stringContaining('votre compte sera effacé s’il reste inutilisé');
const FAREWELL = expect.stringContaining('votre compte est effacé');

describe('an account that is not used for the months of DORMANT_MONTHS', () => {
  it('is warned of 30 days before, erased then, with list, log and last mail, and not a day early @Q-43 @Q-45', async () => {
    const person = await aPerson(application);
    await run();
    advance(TO_WARNING - DAY_S);
    await run();
    expect(mailsTo(person)).toEqual([]);
    advance(DAY_S);
    await run();
    await warned(person);
    expect(mailsTo(person)).toEqual([WARNING]);
    const [mail] = application.mailbox.to(person.mail);
    expect(mail?.text).toMatch(/avant le 2\s+mars\s+2027/);
    expect(mail?.text).toContain('http://ancrage.test/');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Camille|undefined/);
    advance(TO_END - DAY_S);
    await run();
    expect(await remains(person)).toBe(true);
    advance(DAY_S);
    await run();
    expect(await remains(person)).toBe(false);
    await eventually(() => expect(mailsTo(person)).toEqual([WARNING, FAREWELL]));
    const { uid } = person;
    expect(await application.prisma.auditEntry.findMany({ where: { subject: uid } })).toMatchObject([
      { action: 'erased-dormant', actorKind: 'system', actorId: null, detail: { months: 12 } },
    ]);
    const list = readFileSync(join(application.settings.dataDir, 'erasures.log'), 'utf8');
    expect(list).toContain(`${uid} 2027-03-02T08:00:00.000Z\n`);
  });

  it.each(['a sign-in', 'a renewed sign-in'])(
    'is kept by %s after the warning, for twelve months more @Q-45',
    async (use) => {
      const person = await aPerson(application, { locale: 'en' });
      await run();
      advance(TO_WARNING);
      const tokens = await signIn(application, person);
      await application.prisma.session.updateMany({
        where: { uid: person.uid },
        data: { usedAt: new Date('2026-03-02T08:00:00Z') },
      });
      await run();
      await warned(person);
      advance(10 * DAY_S);
      if (use === 'a sign-in') await signIn(application, person);
      else expect((await refreshTokens(application, tokens.refresh_token)).status).toBe(200);
      advance(TO_END);
      // The session may be gone by then: its use is noted before.
      await run();
      advance(250 * DAY_S);
      await runJob(application, RETENTION);
      await run();
      expect(await remains(person)).toBe(true);
      expect(mailsTo(person)).toEqual([
        expect.stringContaining('your account will be erased unless you use it'),
      ]);
      advance(55 * DAY_S);
      await run();
      await eventually(() => expect(mailsTo(person)).toHaveLength(2));
    },
  );

  it('is not erased by a job that runs while the person signs in @Q-45', async () => {
    const person = await aPerson(application);
    await run();
    advance(TO_WARNING);
    await run();
    await warned(person);
    advance(TO_END);
    const find = DormancyRepository.prototype.findDormant;
    const spy = jest.spyOn(DormancyRepository.prototype, 'findDormant').mockImplementation(async function (
      this: DormancyRepository,
      ...args
    ) {
      const found = await find.apply(this, args);
      if (found.length > 0) await signIn(application, person);
      return found;
    });
    await run();
    expect(await spy.mock.results[0]?.value).toMatchObject([{ uid: person.uid }]);
    expect(await remains(person)).toBe(true);
  });

  it('counts from its approval, and from any later decision of the firm @Q-45', async () => {
    const person = await aPerson(application, { state: 'pending' });
    const { uid } = person;
    await run();
    advance(80 * DAY_S);
    await application.prisma.person.update({ where: { uid }, data: { state: 'active' } });
    await run();
    advance(TO_WARNING);
    const decidedAt = application.clock.now();
    await application.prisma.registrationDecision.create({
      data: { uid, decision: 'unblocked', staffId: 1, decidedAt },
    });
    await run();
    advance(TO_END + DAY_S);
    await run();
    expect([await remains(person), mailsTo(person)]).toEqual([true, []]);
  });

  it('is never erased without a warning that the mail server took, which is tried again each month @Q-45', async () => {
    const [person, nowhere] = [await aPerson(application), await aPerson(application)];
    await application.prisma.person.update({ where: { uid: nowhere.uid }, data: { mail: 'sans adresse' } });
    await run();
    application.mailbox.failure = new Error('refused');
    advance(TO_WARNING);
    await run();
    const failAll = () =>
      application.prisma.$executeRaw`
        UPDATE pgboss.job SET state = 'failed' WHERE name = 'dormancy-warning' AND state <> 'failed'`;
    await failAll();
    advance(29 * DAY_S);
    await run();
    const { uid } = person;
    expect(await application.prisma.dormancy.findFirst({ where: { uid } })).toMatchObject({ warnedAt: null });
    advance(300 * DAY_S);
    await run();
    expect([await remains(person), await remains(nowhere)]).toEqual([true, true]);
    await failAll();
    application.mailbox.failure = null;
    advance(30 * DAY_S);
    await run();
    await warned(person);
    advance(TO_END - 1);
    await run();
    expect(await remains(person)).toBe(true);
    advance(1);
    await run();
    expect([await remains(person), await remains(nowhere)]).toEqual([false, true]);
  });

  it('asks a blocked person to write, since no sign-in is possible @Q-45', async () => {
    const person = await aPerson(application, { state: 'blocked' });
    await run();
    advance(TO_WARNING);
    await run();
    await warned(person);
    const [mail] = application.mailbox.to(person.mail);
    expect(mail?.text).toContain('Votre accès est suspendu. Pour garder votre compte, écrivez-nous');
    expect(mail?.text).not.toContain('http');
  });

  it('is warned of again after a restore, which loses what people did since the backup @Q-45', async () => {
    const person = await aPerson(application);
    await run();
    advance(TO_WARNING);
    await run();
    await warned(person);
    advance(TO_END);
    await application.prisma.installation.updateMany({ data: { restoredAt: application.clock.now() } });
    await run();
    await eventually(() => expect(mailsTo(person)).toEqual([WARNING, WARNING]));
    expect(await remains(person)).toBe(true);
  });
});

describe('without DORMANT_MONTHS', () => {
  it('nothing about the use is kept, and nobody is warned @Q-45', async () => {
    const person = await aSignedInPerson(application);
    await run();
    expect(await application.prisma.dormancy.count()).toBe(1);
    await application.close();
    application = await startApplication();
    const other = await aPerson(application);
    await application.prisma.dormancy.create({ data: { uid: other.uid, usedAt: new Date(0) } });
    await run();
    expect(await application.prisma.dormancy.count()).toBe(0);
    expect([mailsTo(person), mailsTo(other)]).toEqual([[], []]);
  });
});
