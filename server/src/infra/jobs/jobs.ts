import { fromPrisma, PgBoss } from 'pg-boss';
import type { Queries } from '../database/database.ts';
import type { Log } from '../logger/log.ts';

/** A kind of work that is done after the answer: its name and the data that it needs. */
export interface Queue<Data extends object> {
  readonly name: string;
  /** Reads the data of a job that may have been stored by an earlier version of the code. */
  readonly read: (data: unknown) => Data;
}

/** A failed job is tried again after 5 s, 10 s, 20 s…, for about a day. */
const RETRIES = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 7200,
  expireInSeconds: 60,
};
const POLLING_S = 30;
const POOL_SIZE = 4;
const STOP_TIMEOUT_MS = 10_000;

/** The job queue. It lives in the database, so that a job is stored by the transaction that wants it done. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #workers = new Map<string, (data: unknown) => Promise<void>>();

  /** @param url address of the database that holds the queue, whose tables the migration runner made */
  constructor(url: string, log: Log) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      application_name: 'ancrage jobs',
      max: POOL_SIZE,
      migrate: false,
      createSchema: false,
      schedule: false,
      useListenNotify: true,
    });
    this.#boss.on('error', (error) => log.warn('job queue failed', {}, error));
  }

  /** Says who does the jobs of a queue. To be called while the application is being wired. */
  handle<Data extends object>(queue: Queue<Data>, work: (data: Data) => Promise<void>): void {
    this.#workers.set(queue.name, (data) => work(queue.read(data)));
  }

  /** Stores a job in the caller's transaction: it is done only if that takes effect. */
  async send<Data extends object>(queries: Queries, queue: Queue<Data>, data: Data): Promise<void> {
    await this.#boss.send(queue.name, data, { db: fromPrisma(queries) });
  }

  /** Begins to do jobs: every queue has its worker by now. */
  async start(): Promise<void> {
    await this.#boss.start();
    for (const [name, work] of this.#workers) {
      await this.#boss.createQueue(name, { ...RETRIES, notify: true });
      await this.#boss.work(name, { pollingIntervalSeconds: POLLING_S }, async (jobs) => {
        for (const job of jobs) await this.#do(name, job, work);
      });
    }
  }

  async #do(queue: string, job: { id: string; data: unknown }, work: (data: unknown) => Promise<void>) {
    try {
      await work(job.data);
    } catch (error) {
      this.#log.warn('job failed', { queue, jobId: job.id }, error);
      throw error;
    }
  }

  /** Finishes the jobs in hand and takes no more. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }
}
