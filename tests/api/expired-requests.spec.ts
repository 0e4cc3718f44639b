import { EXPIRED_REQUESTS } from '@ancrage/server/modules/retention/expired-requests';
import { RetentionRepository } from '@ancrage/server/modules/retention/retention.repository';
import { REQUEST_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson } from '../support/factories.ts';
import { runJob } from '../support/run-job.ts';

const DAY_S = 24 * 3600;
/** More than one batch of the job. */
const MANY = 51;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => application.close());

const expire = () => application.clock.advanceSeconds((REQUEST_LIFETIME_DAYS + 1) * DAY_S);

describe('the job that erases requests never granted', () => {
  it('does not erase a person who is approved while it runs @Q-45', async () => {
    const { prisma } = application;
    const { uid } = await aPerson(application, { state: 'pending' });
    expire();
    const find = RetentionRepository.prototype.findExpiredRequests;
    const spy = jest
      .spyOn(RetentionRepository.prototype, 'findExpiredRequests')
      .mockImplementation(async function (this: RetentionRepository, ...args) {
        const found = await find.apply(this, args);
        await prisma.person.updateMany({ where: { uid }, data: { state: 'active' } });
        return found;
      });
    await runJob(application, EXPIRED_REQUESTS);
    expect(await spy.mock.results[0]?.value).toMatchObject([{ uid, state: 'pending' }]);
    expect(await prisma.person.findMany({ where: { uid } })).toMatchObject([{ state: 'active' }]);
    expect(await prisma.personKey.count({ where: { uid } })).toBe(1);
  });

  it('erases all of them, in several batches @Q-45', async () => {
    for (let count = 0; count < MANY; count += 1) await aPerson(application, { state: 'refused' });
    expire();
    await runJob(application, EXPIRED_REQUESTS);
    expect(await application.prisma.person.count({ where: { state: 'refused' } })).toBe(0);
  });
});
