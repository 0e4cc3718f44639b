import { Jobs } from '@ancrage/server/infra/jobs/jobs';
import { expect } from '@jest/globals';
import type { Application } from './application.ts';
import { eventually } from './eventually.ts';

/** Adds a job to a queue, as its schedule does. */
export const enqueueJob = ({ app, prisma }: Application, name: string): Promise<void> =>
  app.get(Jobs).sendAgain(prisma, name, {});

/** The same, and waits until the job has completed. */
export const runJob = async (application: Application, name: string): Promise<void> => {
  await enqueueJob(application, name);
  const { prisma } = application;
  await eventually(async () => {
    const open = await prisma.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM pgboss.job WHERE name = '${name}' AND state <> 'completed'`,
    );
    expect(open).toEqual([]);
  });
};

/** Waits until no job is being done or ready to be done, such as those of a start. */
export const jobsAreDone = ({ prisma }: Application): Promise<void> =>
  eventually(async () => {
    const open = await prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM pgboss.job WHERE name !~ '^__pgboss' AND state IN ('created', 'retry', 'active')
        AND NOT (state = 'created' AND start_after > now())`;
    expect(open).toEqual([]);
  });
