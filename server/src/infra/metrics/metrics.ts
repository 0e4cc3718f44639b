import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets of request durations in seconds: from a cached read to the longest time limit. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gauges that are read at each scrape. */
interface Sources {
  /** Connections to the database, by pool. */
  readonly pools: () => Readonly<Record<string, { open: number; idle: number; waiting: number }>>;
  /** Jobs of each queue, by state. */
  readonly queues: () => Promise<readonly QueueDepth[]>;
}

/** How full a queue is. */
export interface QueueDepth {
  readonly queue: string;
  /** Ready to run. */
  readonly ready: number;
  readonly active: number;
  /** To run later: most of them are retries. */
  readonly deferred: number;
  /** Failed for good in the last month. */
  readonly failed: number;
}

/** Sizes in bytes, and when the last backup was made. */
interface BackupSource {
  readonly database: number;
  readonly files: number;
  readonly backup: number;
  /** Epoch seconds; 0 when none was made. */
  readonly lastSuccessS: number;
}

/**
 * Counters and gauges of this process for Prometheus. Labels are our own words only (a call, a queue, an outcome):
 * nothing of a person, no address, no text. Source: Q-67.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'ancrage_request_duration_seconds',
    help: 'Requests answered, by call, method and status; the call `page` is a file of the web app.',
    labelNames: ['call', 'method', 'status'],
    buckets: BUCKETS_S,
    registers: [this.#registry],
  });
  /** One for each call, method and status so far: looking it up by its labels would take longer each time. */
  readonly #series = new Map<string, Histogram.Internal<'call' | 'method' | 'status'>>();
  readonly #open = new Gauge({
    name: 'ancrage_requests_open',
    help: 'Requests under way.',
    registers: [this.#registry],
  });
  readonly #signIns = new Counter({
    name: 'ancrage_sign_ins_total',
    help: 'Token requests, by grant and outcome.',
    labelNames: ['grant', 'outcome'],
    registers: [this.#registry],
  });
  readonly #mails = new Counter({
    name: 'ancrage_mails_total',
    help: 'Mails handed to the mail server, by outcome.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #jobs = new Counter({
    name: 'ancrage_jobs_total',
    help: 'Jobs done, by queue and outcome; a failed job is tried again.',
    labelNames: ['queue', 'outcome'],
    registers: [this.#registry],
  });
  readonly #lostFiles = new Counter({
    name: 'ancrage_lost_files_total',
    help: 'Files that were asked for and whose bytes the store has lost.',
    registers: [this.#registry],
  });

  /** Counts a request that has begun. */
  requestBegan(): void {
    this.#open.inc();
  }

  /** Counts a finished request. @param durationS its duration in seconds */
  requestEnded(
    { call, method, status }: { call: string; method: string; status: number },
    durationS: number,
  ): void {
    this.#open.dec();
    const key = `${call} ${method} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      series = this.#requests.labels({ call, method, status });
      this.#series.set(key, series);
    }
    series.observe(durationS);
  }

  /** Counts a token request. */
  signIn(grant: string, outcome: string): void {
    this.#signIns.inc({ grant, outcome });
  }

  /** Counts a mail, sent or refused. */
  mail(outcome: 'sent' | 'failed'): void {
    this.#mails.inc({ outcome });
  }

  /** Counts a request for a file that has a row and no bytes. */
  fileLost(): void {
    this.#lostFiles.inc();
  }

  /** Counts a job, completed or failed. */
  job(queue: string, outcome: 'done' | 'failed'): void {
    this.#jobs.inc({ queue, outcome });
  }

  /** Adds the gauges that are read at each scrape: the process, its connections and its queues. Call it once. */
  watch(sources: Sources): void {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'ancrage_database_connections',
      help: 'Connections to the database, by pool: open, idle among them, and requests that wait for one.',
      labelNames: ['pool', 'state'],
      registers: [this.#registry],
      collect() {
        for (const [pool, states] of Object.entries(sources.pools()))
          for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
      },
    });
    new Gauge({
      name: 'ancrage_queue_jobs',
      help: 'Jobs in the database, by queue and state, as every process sees them.',
      labelNames: ['queue', 'state'],
      registers: [this.#registry],
      async collect() {
        for (const { queue, ...states } of await sources.queues())
          for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      },
    });
  }

  /** Adds the gauges of backups and sizes, which are read at each scrape. Call it once. */
  watchBackups(read: () => Promise<BackupSource>): void {
    new Gauge({
      name: 'ancrage_backup_last_success_timestamp_seconds',
      help: 'When the last backup was made, in epoch seconds; 0 when none was.',
      registers: [this.#registry],
      async collect() {
        this.set((await read()).lastSuccessS);
      },
    });
    new Gauge({
      name: 'ancrage_size_bytes',
      help: 'Size of the database, of the files, and of the last backup.',
      labelNames: ['of'],
      registers: [this.#registry],
      async collect() {
        const { database, files, backup } = await read();
        for (const [of, bytes] of Object.entries({ database, files, backup })) this.set({ of }, bytes);
      },
    });
  }

  /** All metrics in the format of Prometheus. @throws when a gauge cannot be read now */
  async read(): Promise<{ readonly type: string; readonly text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
