import { randomBytes, randomUUID } from 'node:crypto';
import { Limits } from '@ancrage/server/infra/limits/limits';
import { SlowDown } from '@ancrage/server/infra/limits/slow-down';
import { EXPIRED_REQUESTS } from '@ancrage/server/modules/retention/expired-requests';
import { RETENTION } from '@ancrage/server/modules/retention/retention';
import {
  ENDED_SESSION_LIFETIME_DAYS,
  KNOWN_ORIGIN_LIFETIME_DAYS,
  LAST_ADDRESS_LIFETIME_DAYS,
  LOG_LIFETIME_MONTHS,
  REQUEST_LIFETIME_DAYS,
} from '@ancrage/shared/rules/retention';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, signIn } from '../support/factories.ts';
import { runJob } from '../support/run-job.ts';
import { refreshTokens } from '../support/tokens.ts';

const DAY_S = 24 * 3600;
const MINUTE_S = 60;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const secondsAgo = (seconds: number) => new Date(application.clock.now().getTime() - seconds * 1000);

describe('requests for access that were never granted', () => {
  it('are deleted after 90 days, with a mail to pending people and none to refused ones; approved accounts stay @Q-45', async () => {
    const { prisma, clock, mailbox } = application;
    const [waiting, refused, active, blocked] = [
      await aPerson(application, { state: 'pending', locale: 'en' }),
      await aPerson(application, { state: 'refused' }),
      await aPerson(application),
      await aPerson(application, { state: 'blocked' }),
    ];
    clock.advanceSeconds(10 * DAY_S);
    const lately = await aPerson(application, { state: 'refused' });
    await prisma.registrationDecision.createMany({
      data: [
        { uid: refused.uid, decision: 'refused', staffId: 1, decidedAt: secondsAgo(10 * DAY_S) },
        { uid: lately.uid, decision: 'refused', staffId: 1, decidedAt: clock.now() },
      ],
    });
    const left = async () =>
      (
        await prisma.person.findMany({
          where: { uid: { in: [waiting, refused, active, blocked, lately].map(({ uid }) => uid) } },
          orderBy: { uid: 'asc' },
        })
      ).map(({ uid }) => uid);
    clock.advanceSeconds((REQUEST_LIFETIME_DAYS - 10) * DAY_S - MINUTE_S);
    await runJob(application, EXPIRED_REQUESTS);
    expect(await left()).toHaveLength(5);
    clock.advanceSeconds(2 * MINUTE_S);
    await runJob(application, EXPIRED_REQUESTS);
    expect(await left()).toEqual([active.uid, blocked.uid, lately.uid]);
    expect(await prisma.personKey.count({ where: { uid: { in: [waiting.uid, refused.uid] } } })).toBe(0);
    await eventually(() => expect(mailbox.to(waiting.mail)).toHaveLength(1));
    const [mail] = mailbox.to(waiting.mail);
    expect(mail?.subject).toContain('your request for access has been erased');
    expect(mail?.text).toContain(`went ${REQUEST_LIFETIME_DAYS}\u00A0days without an answer`);
    expect(mailbox.to(refused.mail)).toEqual([]);
    const lines = await prisma.auditEntry.findMany({ where: { action: 'request-expired' } });
    expect(lines.map(({ actorKind, actorId, subject }) => [actorKind, actorId, subject]).sort()).toEqual([
      ['system', null, waiting.uid],
      ['system', null, refused.uid],
    ]);
    clock.advanceSeconds(9 * DAY_S);
    await runJob(application, EXPIRED_REQUESTS);
    expect(await left()).toHaveLength(3);
    clock.advanceSeconds(2 * DAY_S);
    await runJob(application, EXPIRED_REQUESTS);
    expect(await left()).toEqual([active.uid, blocked.uid]);
  });
});

describe('expired data', () => {
  it('deletes ended and idle sessions with their tokens after 30 days, and keeps live ones @Q-45 @Q-12', async () => {
    const { prisma, clock } = application;
    const gone = await aSignedInPerson(application);
    const alive = await aPerson(application);
    let { refresh_token } = await signIn(application, alive);
    const renew = async () => {
      const { body } = await refreshTokens(application, refresh_token);
      refresh_token = body.refresh_token;
    };
    const ended = await prisma.session.findFirstOrThrow({ where: { uid: gone.uid } });
    await prisma.session.update({ where: { id: ended.id }, data: { endedAt: clock.now(), end: 'logout' } });
    for (let days = 0; days < ENDED_SESSION_LIFETIME_DAYS; days += 10) {
      await runJob(application, RETENTION);
      expect(await prisma.session.count({ where: { uid: gone.uid } })).toBe(1);
      clock.advanceSeconds(10 * DAY_S);
      await renew();
    }
    clock.advanceSeconds(MINUTE_S);
    await runJob(application, RETENTION);
    expect(await prisma.session.count({ where: { uid: gone.uid } })).toBe(0);
    expect(await prisma.refreshToken.count({ where: { uid: gone.uid } })).toBe(0);
    expect((await refreshTokens(application, gone.tokens.refresh_token)).status).toBe(401);
    // A live session keeps the tokens that can still reveal a theft, and loses those that expired.
    expect(await prisma.refreshToken.count({ where: { uid: alive.uid } })).toBe(2);
    await renew();
    expect((await refreshTokens(application, refresh_token)).status).toBe(200);
    clock.advanceSeconds((14 + ENDED_SESSION_LIFETIME_DAYS) * DAY_S + MINUTE_S);
    await runJob(application, RETENTION);
    expect(await prisma.session.count({ where: { uid: alive.uid } })).toBe(0);
  });

  it('deletes codes, counters, origins of sign-ins, staff sessions and last addresses after their retention period @Q-45', async () => {
    const { prisma, clock, app } = application;
    const [old, young] = [await aPerson(application), await aPerson(application)];
    const code = (uid: number, expiresAt: Date) => ({
      uid,
      hmac: randomBytes(32),
      createdAt: expiresAt,
      expiresAt,
    });
    const codes = [code(old.uid, secondsAgo(DAY_S + MINUTE_S)), code(young.uid, secondsAgo(MINUTE_S))];
    await prisma.liveRecoveryCode.createMany({ data: codes });
    await prisma.recoveryCode.createMany({ data: codes });
    const origin = (days: number) => ({
      account: 'person:1',
      origin: `${days} days ago`,
      signedInAt: secondsAgo(days * DAY_S),
    });
    await prisma.knownOrigin.deleteMany();
    await prisma.knownOrigin.createMany({
      data: [origin(KNOWN_ORIGIN_LIFETIME_DAYS), origin(KNOWN_ORIGIN_LIFETIME_DAYS - 1)],
    });
    const address = (uid: number, createdAt: Date) => ({ uid, mail: 'a@b.test', locale: 'fr', createdAt });
    await prisma.farewell.createMany({
      data: [
        address(old.uid, secondsAgo(LAST_ADDRESS_LIFETIME_DAYS * DAY_S + MINUTE_S)),
        address(young.uid, secondsAgo(MINUTE_S)),
      ],
    });
    const staffSession = (createdAt: Date) => ({
      id: randomUUID(),
      staffId: 1,
      tokenHash: randomBytes(32),
      createdAt,
      usedAt: createdAt,
    });
    const kept = staffSession(secondsAgo(DAY_S));
    await prisma.staffSession.createMany({ data: [staffSession(secondsAgo(31 * DAY_S)), kept] });
    await prisma.rateLimit.deleteMany();
    await app.get(Limits).take({ name: 'a-minute', points: 5, perS: MINUTE_S }, 'somewhere');
    await app.get(Limits).take({ name: 'a-day', points: 5, perS: 2 * DAY_S }, 'somewhere');
    await app.get(SlowDown).try('person:somebody');
    clock.advanceSeconds(2 * MINUTE_S);
    await runJob(application, RETENTION);
    expect((await prisma.liveRecoveryCode.findMany()).map(({ uid }) => uid)).toEqual([young.uid]);
    expect((await prisma.recoveryCode.findMany()).map(({ uid }) => uid)).toEqual([young.uid]);
    expect((await prisma.knownOrigin.findMany()).map(({ origin: name }) => name)).toEqual([
      `${KNOWN_ORIGIN_LIFETIME_DAYS - 1} days ago`,
    ]);
    expect((await prisma.farewell.findMany()).map(({ uid }) => uid)).toEqual([young.uid]);
    expect((await prisma.staffSession.findMany()).map(({ id }) => id)).toEqual([kept.id]);
    expect((await prisma.rateLimit.findMany()).map(({ key }) => key)).toEqual([
      expect.stringMatching(/^a-day:/),
    ]);
    expect(await prisma.signInFailure.count()).toBe(1);
    clock.advanceSeconds(DAY_S);
    await runJob(application, RETENTION);
    expect(await prisma.signInFailure.count()).toBe(0);
  });
});

describe('the log', () => {
  it('is kept for twelve months, and no role can delete a younger line @Q-45 @Q-23', async () => {
    const { prisma } = application;
    const monthsAgo = (months: number, days: number) => {
      const at = new Date();
      at.setUTCMonth(at.getUTCMonth() - months);
      return new Date(at.getTime() - days * DAY_S * 1000);
    };
    const line = (at: Date, action: string) => ({ at, action, actorKind: 'system' });
    await prisma.auditEntry.createMany({
      data: [
        ...Array.from({ length: 1100 }, () => line(monthsAgo(LOG_LIFETIME_MONTHS, 1), 'ancient')),
        line(monthsAgo(LOG_LIFETIME_MONTHS, -1), 'recent'),
      ],
    });
    // The job uses the injected clock, which is set to the date of the database here.
    application.clock.advance(Date.now() - application.clock.now().getTime());
    await runJob(application, RETENTION);
    const actions = await prisma.auditEntry.groupBy({ by: ['action'], _count: true });
    const counted = Object.fromEntries(actions.map(({ action, _count }) => [action, _count]));
    expect(counted).toMatchObject({ recent: 1 });
    expect(counted).not.toHaveProperty('ancient');
    const tomorrow = new Date(Date.now() + DAY_S * 1000);
    await prisma.$queryRaw`SELECT forget_audit_entries(${tomorrow}::timestamptz, 1000::int)`;
    expect(await prisma.auditEntry.count({ where: { action: 'recent' } })).toBe(1);
    for (const sql of [
      `DELETE FROM audit_entry WHERE action = 'recent'`,
      `UPDATE audit_entry SET action = 'nothing'`,
      'TRUNCATE audit_entry CASCADE',
    ])
      await expect(prisma.$executeRawUnsafe(sql)).rejects.toThrow(/append-only/);
    // The function resets the permission it gave itself, in the same transaction.
    await expect(
      prisma.$transaction([
        prisma.$queryRaw`SELECT forget_audit_entries(${tomorrow}::timestamptz, 1000::int)`,
        prisma.$executeRaw`DELETE FROM audit_entry WHERE action = 'recent'`,
      ]),
    ).rejects.toThrow(/append-only/);
    expect(await prisma.auditEntry.count({ where: { action: 'recent' } })).toBe(1);
  });
});
