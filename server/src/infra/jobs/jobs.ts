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

/** A kind of mail, which is written after the answer: its name and the data that it needs. */
export interface Queue<Data extends object> {
  readonly name: string;
  /** Reads the data of a job that may have been stored by an earlier version of the code. */
  readonly read: (data: unknown) => Data;
  /** What a mail of this queue tells, and whom: told to whoever looks after mails that were given up. */
  readonly subjectOf: (data: Data) => JobSubject;
}

/** What a mail is about, in numbers. */
export interface JobSubject {
  readonly kind: string;
  /** Person it is to or about. */
  readonly uid: number | null;
  /** Member of the staff it is to; null for a mail to the person. */
  readonly staffId: number | null;
}

type Work = (data: unknown) => Promise<void>;
interface MailWorker {
  readonly work: Work;
  readonly subjectOf: (data: unknown) => JobSubject;
}
interface ScheduledJob {
  readonly work: Work;
  /** Seconds from one round to the next. */
  readonly everyS: number;
}

/** A failed job is tried again after 5 s, 10 s, 20 s…, for about a day. */
const RETRIES = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 7200,
  expireInSeconds: 60,
  /** Jobs that were given up are there to be looked at for so long. */
  deleteAfterSeconds: GIVEN_UP_MAIL_LIFETIME_DAYS * 24 * 3600,
};
/**
 * A queue that has been asleep is woken by its next job; one that comes back full is asked again at once, so that a rush
 * is worked off. Two at a time, since both must be done before they expire, slow mail server or not.
 */
const WORKING = {
  pollingIntervalSeconds: 30,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/**
 * A round takes as long as there are people: the process that makes it says twice a minute that it lives, and once it has
 * been silent for one, another begins anew. One that fails is tried again for half an hour or so, then at its next time.
 * Said with each job, as a queue keeps the options that it was made with.
 */
const SCHEDULED = { retryLimit: 8, expireInSeconds: 24 * 3600, heartbeatSeconds: 60 };
/** One of a group is under way at a time, in all processes together. */
const SCHEDULED_WORKER = { ...WORKING, batchSize: 1, groupConcurrency: 1 } as const;
/** What a failure is called: its code, as mail servers and the network give one, or its name. Messages may quote addresses. */
const kindOf = (error: unknown): string =>
  error instanceof Error ? (codeOf(error) ?? error.name) : typeof error;

/** Counted in the table itself: the queue's own numbers are as old as its last housekeeping. */
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

/** Jobs are fetched and ended over these; what they do has the connections of everybody else. */
const POOL_SIZE = 2;
/** Longest the queue waits for the database: its housekeeping may take longer than a request would. Source: Q-63. */
const LIMITS = { options: '-c statement_timeout=30000 -c lock_timeout=10000', query_timeout: 40_000 };
const STOP_TIMEOUT_MS = 10_000;

/** The job queue. It lives in the database, so that a job is stored by the transaction that wants it done. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #mails = new Map<string, MailWorker>();
  readonly #scheduled = new Map<string, ScheduledJob>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #metrics: Metrics;
  readonly #traces: Traces;

  /** @param url address of the database that holds the queue, whose tables the migration runner made */
  constructor(url: string, log: Log, metrics: Metrics, traces: Traces) {
    this.#log = log;
    this.#metrics = metrics;
    this.#traces = traces;
    this.#boss = new PgBoss({
      connectionString: url,
      application_name: 'ancrage jobs',
      ...LIMITS,
      // The driver's own option, which the library's declarations leave out.
      ...{ Client: BoundedClient },
      max: POOL_SIZE,
      migrate: false,
      createSchema: false,
      schedule: false,
      useListenNotify: true,
    });
    this.#boss.on('error', (error) => log.warn('job queue failed', {}, error));
  }

  /** Says who writes the mails of a queue. To be called while the application is being wired. */
  handle<Data extends object>(queue: Queue<Data>, work: (data: Data) => Promise<void>): void {
    this.#mails.set(queue.name, {
      work: (data) => work(queue.read(data)),
      subjectOf: (data) => queue.subjectOf(queue.read(data)),
    });
  }

  /**
   * Says who makes the rounds of a queue: work on nothing in particular, done at the start and then again and again, by one
   * process at a time however many there are. To be called while the application is being wired.
   * @param everyS seconds from one round to the next
   */
  repeat(name: string, everyS: number, work: () => Promise<void>): void {
    this.#scheduled.set(name, { work, everyS });
  }

  /** Stores a job in the caller's transaction: it is done only if that takes effect. */
  async send<Data extends object>(queries: Queries, queue: Queue<Data>, data: Data): Promise<void> {
    await this.#boss.send(queue.name, data, { db: fromPrisma(queries) });
  }

  /**
   * Stores a job in the caller's transaction unless one with the same key waits already: the first of a quiet time is done at
   * once, those that follow within `everyS` seconds share one job at the beginning of the next such time.
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

  /** What a job of a mail queue tells, and whom. */
  subjectOf(queue: string, data: unknown): JobSubject {
    const mail = this.#mails.get(queue);
    if (!mail) throw new Error('Nobody writes mails of this queue.');
    return mail.subjectOf(data);
  }

  /** Stores the data of a job that was given up as a new job, with all its tries. */
  async sendAgain(queries: Queries, queue: string, data: object): Promise<void> {
    await this.#boss.send(queue, data, { db: fromPrisma(queries) });
  }

  /** Begins to do jobs: every queue has its worker by now. */
  async start(): Promise<void> {
    await this.#boss.start();
    await Promise.all([
      ...[...this.#mails].map(([name, { work }]) => this.#serve(name, WORKING, work)),
      ...[...this.#scheduled].map(([name, { work }]) => this.#serve(name, SCHEDULED_WORKER, work)),
    ]);
    await Promise.all([...this.#scheduled].map(([name, { everyS }]) => this.#schedule(name, everyS)));
  }

  async #serve(name: string, how: typeof WORKING | typeof SCHEDULED_WORKER, work: Work): Promise<void> {
    await this.#boss.createQueue(name, { ...RETRIES, notify: true });
    await this.#boss.work(name, how, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await this.#do(name, job, work));
      return results;
    });
  }

  /** Has a round made now and whenever it is due; rounds that several processes ask for are one. */
  async #schedule(name: string, everyS: number): Promise<void> {
    const ask = () => this.#boss.send(name, {}, { ...SCHEDULED, group: { id: name }, singletonSeconds: everyS });
    const timer = setInterval(() => {
      ask().catch((error: unknown) => this.#log.warn('round not asked for', { queue: name }, error));
    }, everyS * 1000);
    this.#timers.push(timer.unref());
    await ask();
  }

  /** Does one job. Of a failure the database keeps the kind alone: messages may quote addresses. */
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

  /** How full each queue is, counted now. */
  async depths(): Promise<QueueDepth[]> {
    const { rows } = await this.#boss.getDb().executeSql(DEPTHS);
    return depthsSchema.parse(rows);
  }

  /** Finishes the jobs in hand and takes no more. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    // Told by the workers themselves: the library's own way to wait looks every half second whether all have ended.
    const ended = Promise.all(
      [...this.#mails.keys(), ...this.#scheduled.keys()].map((name) => this.#boss.offWork(name, { wait: true })),
    );
    await Promise.race([ended, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: false });
  }
}
