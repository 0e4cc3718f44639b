import { Jobs } from '@ancrage/server/infra/jobs/jobs';
import { Log } from '@ancrage/server/infra/logger/log';
import { Metrics } from '@ancrage/server/infra/metrics/metrics';
import { NoTraces } from '@ancrage/server/infra/traces/traces';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const NAME = 'long-round';

let database: TestDatabase;
let client: pg.Client;
let processes: Jobs[];
let overseer: PgBoss;
/** The process of each job that was started. */
let begun: string[];
let endRounds: () => void;

beforeEach(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  overseer = new PgBoss({
    connectionString: database.url,
    migrate: false,
    createSchema: false,
    supervise: false,
  });
  await overseer.start();
  processes = [];
  begun = [];
});
afterEach(async () => {
  endRounds();
  await Promise.all(processes.map((jobs) => jobs.stop()));
  await overseer.stop({ graceful: false });
  await client.end();
  await database.drop();
});

/** A process whose jobs last until `endRounds` is called. */
const start = async (name: string, everyS: number, ended: Promise<void>): Promise<void> => {
  const jobs = new Jobs(database.url, new Log('silent'), new Metrics(), new NoTraces());
  processes.push(jobs);
  jobs.repeat(NAME, everyS, async () => {
    begun.push(name);
    await ended;
  });
  await jobs.start();
};
const untilTold = (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  endRounds = resolve;
  return promise;
};

const statesOf = async (): Promise<string[]> => {
  const { rows } = await client.query<{ state: string }>(
    `SELECT state FROM pgboss.job WHERE name = '${NAME}' ORDER BY created_on`,
  );
  return rows.map(({ state }) => state);
};
/** Makes the queue look for abandoned jobs, as it does each minute. */
const oversee = async (): Promise<void> => {
  await client.query(
    `UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL WHERE name = '${NAME}'`,
  );
  await overseer.supervise(NAME);
};

describe('a long job', () => {
  it('runs in one process, although it becomes due again while it runs @Q-61 @Q-63', async () => {
    const ended = untilTold();
    await start('first', 1, ended);
    await eventually(() => expect(begun).toEqual(['first']));
    await start('second', 1, ended);
    await eventually(async () =>
      expect((await statesOf()).filter((state) => state === 'created').length).toBeGreaterThan(1),
    );
    expect(begun).toEqual(['first']);
    expect((await statesOf()).filter((state) => state === 'active')).toHaveLength(1);
  });

  it('is not taken over while its process lives, and is restarted by another soon after it died @Q-61 @Q-63', async () => {
    const ended = untilTold();
    await start('first', 24 * 3600, ended);
    await eventually(() => expect(begun).toEqual(['first']));
    await client.query(
      `UPDATE pgboss.job SET started_on = now() - interval '20 hours' WHERE name = '${NAME}'`,
    );
    await oversee();
    expect(await statesOf()).toEqual(['active']);

    await client.query(
      `UPDATE pgboss.job SET heartbeat_on = now() - interval '61 seconds' WHERE name = '${NAME}'`,
    );
    await oversee();
    expect(await statesOf()).toEqual(['retry']);
    await client.query(`UPDATE pgboss.job SET start_after = now() WHERE name = '${NAME}'`);
    await start('second', 24 * 3600, ended);
    await eventually(() => expect(begun).toEqual(['first', 'second']));
  });
});
