import { setTimeout } from 'node:timers/promises';
import { GIVEN_UP_MAIL_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { fromPrisma, type JobResult, PgBoss } from 'pg-boss';
import * as z from 'zod';
import { codeOf } from '../../config/error-code.ts';
import { actAs, SYSTEM } from '../database/actor.ts';
import { BoundedClient } from '../database/bounded-client.ts';
import type { Queries } from '../database/database.ts';
import type { Log } from '../logger/log.ts';
import type { Metrics, QueueDepth } from '../metrics/metrics.ts';
import type { Traces } from '../traces/traces.ts';

/** A queue of mails, written after the response: its name and the data of its jobs. */
export interface Queue<Data extends object> {
  readonly name: string;
  /** Parses the data of a job, which an earlier version of the code may have stored. */
  readonly read: (data: unknown) => Data;
  /** Subject and recipient of a mail, for the list of failed mails in the admin console. */
  readonly subjectOf: (data: Data) => JobSubject;
}

/** What a mail is about, as ids only. */
export interface JobSubject {
  readonly kind: string;
  /** The person that it is sent to, or is about. */
  readonly uid: number | null;
  /** The staff member that it is sent to; null for a mail to the person. */
  readonly staffId: number | null;
}

type Work = (data: unknown) => Promise<void>;
interface MailWorker {
  readonly work: Work;
  readonly subjectOf: (data: unknown) => JobSubject;
}
interface ScheduledJob {
  readonly work: Work;
  /** Seconds between two runs. */
  readonly everyS: number;
}

/** A failed job is retried after 5 s, 10 s, 20 s…, for about a day. */
const RETRIES = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 7200,
  expireInSeconds: 60,
  /** How long failed jobs are kept for inspection. */
  deleteAfterSeconds: GIVEN_UP_MAIL_LIFETIME_DAYS * 24 * 3600,
};
/**
 * An idle queue is woken by its next job; after a full batch it is polled again at once, so that a rush is worked off.
 * Two at a time, because both must finish before they expire, even with a slow mail server.
 */
const WORKING = {
  pollingIntervalSeconds: 30,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/**
 * The duration of a scheduled job grows with the number of people. Its process sends a heartbeat twice a minute; after
 * a minute of silence another process starts the job again. A failed one is retried for about half an hour, then at its
 * next time. The options are sent with each job, because a queue keeps the options it was created with.
 */
const SCHEDULED = { retryLimit: 8, expireInSeconds: 24 * 3600, heartbeatSeconds: 60 };
/** One job of a group runs at a time, across all processes. */
const SCHEDULED_WORKER = { ...WORKING, batchSize: 1, groupConcurrency: 1 } as const;
/**
 * The kind of a failure: its error code, as mail servers and the network have one, or its name. Messages may quote
 * addresses.
 */
const kindOf = (error: unknown): string =>
  error instanceof Error ? (codeOf(error) ?? error.name) : typeof error;

/** Counted in the table itself: the queue's own numbers are as old as its last maintenance. */
const DEPTHS = `
  SELECT q.name AS queue,
    count(*) FILTER (WHERE j.state < 'active' AND j.start_after <= now())::int AS ready,
    count(*) FILTER (WHERE j.state < 'active' AND j.start_after > now())::int AS deferred,
    count(*) FILTER (WHERE j.state = 'active')::int AS active,
    count(*) FILTER (WHERE j.state = 'failed')::int AS failed
  FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state <> 'completed'
  WHERE q.name !~ '^__pgboss' GROUP BY q.name`;
const depthsSchema = z.array(
  z.object({
    queue: z.string(),
    ready: z.int(),
    deferred: z.int(),
    active: z.int(),
    failed: z.int(),
  }),
);

/** The connections that fetch and complete jobs; the jobs' own work uses the common pool. */
const POOL_SIZE = 2;
/** Longest time the queue waits for the database: its maintenance may take longer than a request. Source: Q-63. */
const LIMITS = ['statement_timeout=30000', 'lock_timeout=10000'];
const ANSWER_TIMEOUT_MS = 40_000;
const STOP_TIMEOUT_MS = 10_000;

/** The connection of the queue: it acts as the system, with the options that the address has in addition. */
const connectionOf = (address: string) => {
  const url = new URL(address);
  const own = url.searchParams.get('options');
  url.searchParams.delete('options');
  const settings = [`role=${SYSTEM.role}`, ...LIMITS].map((setting) => `-c ${setting}`);
  return { connectionString: url.toString(), options: [...(own ? [own] : []), ...settings].join(' ') };
};

/** The job queue. It is stored in the database, so that a job is stored by the transaction that causes it. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #mails = new Map<string, MailWorker>();
  readonly #scheduled = new Map<string, ScheduledJob>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #metrics: Metrics;
  readonly #traces: Traces;

  /** @param url address of the database with the queue, whose tables the migration runner created */
  constructor(url: string, log: Log, metrics: Metrics, traces: Traces) {
    this.#log = log;
    this.#metrics = metrics;
    this.#traces = traces;
    this.#boss = new PgBoss({
      ...connectionOf(url),
      application_name: 'ancrage jobs',
      // Options of the driver that the library's types omit.
      ...{ Client: BoundedClient, query_timeout: ANSWER_TIMEOUT_MS },
      max: POOL_SIZE,
      migrate: false,
      createSchema: false,
      schedule: false,
      useListenNotify: true,
    });
    this.#boss.on('error', (error) => log.warn('job queue failed', {}, error));
  }

  /** Registers the handler of a mail queue. Call it while the application is being wired. */
  handle<Data extends object>(queue: Queue<Data>, work: (data: Data) => Promise<void>): void {
    this.#mails.set(queue.name, {
      work: (data) => work(queue.read(data)),
      subjectOf: (data) => queue.subjectOf(queue.read(data)),
    });
  }

  /**
   * Registers a scheduled job: it runs at the start and then at an interval, in one process at a time. Call it while
   * the application is being wired.
   * @param everyS seconds between two runs
   */
  repeat(name: string, everyS: number, work: () => Promise<void>): void {
    this.#scheduled.set(name, { work, everyS });
  }

  /** Stores a job in the caller's transaction: it runs only if that commits. */
  async send<Data extends object>(queries: Queries, queue: Queue<Data>, data: Data): Promise<void> {
    await this.#boss.send(queue.name, data, { db: fromPrisma(queries) });
  }

  /**
   * Stores a job in the caller's transaction unless one with the same key is waiting: the first job after a quiet time
   * runs at once, and those that follow within `everyS` seconds share one job at the beginning of the next such period.
   */
  async sendSpaced<Data extends object>(
    queries: Queries,
    queue: Queue<Data>,
    data: Data,
    { key, everyS }: { readonly key: string; readonly everyS: number },
  ): Promise<void> {
    await this.#boss.sendDebounced(queue.name, data, { db: fromPrisma(queries) }, everyS, key);
  }

  /** Names of the queues whose jobs are mails. */
  get mailQueues(): string[] {
    return [...this.#mails.keys()];
  }

  /** Subject and recipient of a job of a mail queue. */
  subjectOf(queue: string, data: unknown): JobSubject {
    const mail = this.#mails.get(queue);
    if (!mail) throw new Error('Nobody writes mails of this queue.');
    return mail.subjectOf(data);
  }

  /** Stores the data of a failed job as a new job, with all its retries. */
  async sendAgain(queries: Queries, queue: string, data: object): Promise<void> {
    await this.#boss.send(queue, data, { db: fromPrisma(queries) });
  }

  /** Starts to process jobs: every queue has its handler by now. */
  async start(): Promise<void> {
    await this.#boss.start();
    await Promise.all([
      ...[...this.#mails].map(([name, { work }]) => this.#serve(name, WORKING, work)),
      ...[...this.#scheduled].map(([name, { work }]) => this.#serve(name, SCHEDULED_WORKER, work)),
    ]);
    await Promise.all([...this.#scheduled].map(([name, { everyS }]) => this.#schedule(name, everyS)));
  }

  /** Starts to store jobs, without processing any: the running application does. */
  async startSending(): Promise<void> {
    await this.#boss.start();
    for (const name of this.#mails.keys()) await this.#boss.createQueue(name, { ...RETRIES, notify: true });
  }

  async #serve(name: string, how: typeof WORKING | typeof SCHEDULED_WORKER, work: Work): Promise<void> {
    await this.#boss.createQueue(name, { ...RETRIES, notify: true });
    await this.#boss.work(name, how, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await this.#do(name, job, work));
      return results;
    });
  }

  /** Schedules a job now and at its interval; requests from several processes become one job. */
  async #schedule(name: string, everyS: number): Promise<void> {
    const ask = () =>
      this.#boss.send(name, {}, { ...SCHEDULED, group: { id: name }, singletonSeconds: everyS });
    const timer = setInterval(() => {
      ask().catch((error: unknown) => this.#log.warn('round not asked for', { queue: name }, error));
    }, everyS * 1000);
    this.#timers.push(timer.unref());
    await ask();
  }

  /** Runs one job. The database stores only the kind of a failure: messages may quote addresses. */
  async #do(queue: string, { id, data }: { id: string; data: unknown }, work: Work): Promise<JobResult> {
    const traced = this.#traces.job(queue);
    try {
      await actAs(SYSTEM, () => work(data));
      traced.end({ 'ancrage.queue': queue }, false);
      this.#metrics.job(queue, 'done');
      return { id, status: 'completed' };
    } catch (error) {
      traced.end({ 'ancrage.queue': queue, 'error.type': kindOf(error) }, true);
      this.#metrics.job(queue, 'failed');
      this.#log.warn('job failed', { queue, jobId: id }, error);
      return { id, status: 'failed', output: { kind: kindOf(error) } };
    }
  }

  /** @throws when the queue's database does not answer */
  async check(): Promise<void> {
    await this.#boss.schemaVersion();
  }

  /** How full each queue is now. */
  async depths(): Promise<QueueDepth[]> {
    const { rows } = await this.#boss.getDb().executeSql(DEPTHS);
    return depthsSchema.parse(rows);
  }

  /** Finishes the jobs in progress and takes no more. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    // The workers report their end: the library's own wait polls every half second.
    const ended = Promise.all(
      [...this.#mails.keys(), ...this.#scheduled.keys()].map((name) =>
        this.#boss.offWork(name, { wait: true }),
      ),
    );
    await Promise.race([ended, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: false });
  }
}
