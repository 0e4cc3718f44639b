import { type Prisma, PrismaClient } from '@ancrage/prisma/client';
import { PrismaPg } from '@prisma/adapter-pg';
import type * as z from 'zod';
import type { Log } from '../logger/log.ts';
import { type Actor, actAs, currentActor, SYSTEM } from './actor.ts';
import { RlsPool, type Statement } from './rls-pool.ts';
import { parseRows } from './rows.ts';

/** Longest to wait for an answer: PostgreSQL cancels a statement before that. Source: Q-63. */
const ANSWER_TIMEOUT_MS = 8000;
/** Longest to wait for a connection, and longest that a transaction may take. */
const CONNECT_TIMEOUT_MS = 5000;
const TRANSACTION_TIMEOUT_MS = 10_000;
const POOL_SIZE = 20;
/** How long an idle connection is kept: a new one has no plans, and the next request would wait for them. */
const IDLE_MS = 300_000;

/** Where a repository sends its queries: the database itself, or one transaction on it. */
export type Queries = Prisma.TransactionClient;

export type { Statement };

/** How a pool of connections differs from the usual one. */
interface DatabaseOptions {
  /** The actor of everything; the account must be a member of its role. Absent: the current actor. */
  readonly actor?: Actor;
  /** What PostgreSQL calls the connections. */
  readonly name?: string;
  readonly connections?: number;
  /** Whether a pooler in transaction mode is in between, which may lose named statements. */
  readonly isPooled?: boolean;
}

/** How many connections are open, how many of them are idle, and how many requests wait for one. */
interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Connections that are lost within this time of each other are lost together. */
const SAME_LOSS_MS = 5000;

/**
 * The PostgreSQL database. Only repositories use it, in one of two ways: Prisma (`queries`, `transaction`), and raw SQL for
 * the statements of nearly every request (`rows`). Both act on behalf of the current actor: in a request, the person who
 * makes it. Source: Q-21; decision 140.
 */
export class Database {
  readonly #pool: RlsPool;
  readonly #client: PrismaClient;
  #lossReportedAt = Number.NEGATIVE_INFINITY;

  /** @param url address of the database; nothing is connected before the first query */
  constructor(
    url: string,
    log: Log,
    { actor, name = 'ancrage', connections = POOL_SIZE, isPooled = false }: DatabaseOptions = {},
  ) {
    this.#pool = new RlsPool(
      {
        connectionString: url,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: ANSWER_TIMEOUT_MS,
        application_name: name,
        max: connections,
        idleTimeoutMillis: IDLE_MS,
      },
      {
        actorOf: actor ? () => actor : currentActor,
        isPooled,
        // A server that hangs answers on no connection: without this, each of them would be waited for in turn. Source: Q-61.
        onTimeout: () => this.#pool.closeIdle(performance.now() - ANSWER_TIMEOUT_MS),
      },
    );
    // Without a listener, a database that restarts would end the process. Source: Q-61.
    this.#pool.on('error', (error) => this.#reportLoss(log, error));
    this.#client = new PrismaClient({
      adapter: new PrismaPg(this.#pool),
      errorFormat: 'minimal',
      transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
    });
  }

  /** A database that goes takes all connections with it: one line is enough. */
  #reportLoss(log: Log, error: Error): void {
    const now = performance.now();
    if (now - this.#lossReportedAt > SAME_LOSS_MS) log.warn('database connection lost', {}, error);
    this.#lossReportedAt = now;
  }

  /**
   * Queries outside of a transaction. Use `findFirst`: Prisma batches the `findUnique`s of a moment, across actors.
   */
  get queries(): Queries {
    return this.#client;
  }

  /**
   * Runs several queries as one: all of them take effect, or none.
   * @throws what the work throws, after rolling back
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.#client.$transaction(work);
  }

  /** How busy the connections are. */
  get poolState(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /**
   * The rows of one raw statement, a transaction by itself. Bytes come as a Buffer, timestamps as a Date.
   * @param schema of one row
   * @throws ZodError when a row does not match
   */
  async rows<Row>(
    schema: z.ZodType<Row>,
    statement: Statement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return parseRows(schema, await this.#pool.rows(statement, values));
  }

  /** The same as the system, for what the current person may not read. */
  systemRows<Row>(
    schema: z.ZodType<Row>,
    statement: Statement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return actAs(SYSTEM, () => this.rows(schema, statement, values));
  }

  /**
   * Does as the system what a person's request may not: queries about other people, such as who has an address.
   * @param work awaits its queries
   */
  asSystem<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return actAs(SYSTEM, async () => await work(this.#client));
  }

  /** Runs several queries as one, as the system. */
  systemTransaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return actAs(SYSTEM, () => this.transaction(work));
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.#pool.query({ text: 'SELECT 1' });
  }

  /** Closes every connection once the last query is answered. */
  async close(): Promise<void> {
    await this.#client.$disconnect();
    await this.#pool.end();
  }
}
