import { type Prisma, PrismaClient } from '@ancrage/prisma/client';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Log } from '../logger/log.ts';

/** Longest a statement may run, a lock may be waited for, and a connection may be waited for. Source: Q-63. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const TRANSACTION_TIMEOUT_MS = 10_000;
const POOL_SIZE = 20;

/** Where a repository sends its queries: the database itself, or one transaction on it. */
export type Queries = Prisma.TransactionClient;

/** How a pool of connections differs from the usual one. */
export interface DatabaseOptions {
  /** Role that every connection takes on; its account must be a member of it. */
  readonly role?: string;
  /** What PostgreSQL calls the connections. */
  readonly name?: string;
  readonly connections?: number;
}

/** The PostgreSQL database. Only repositories speak to it. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #client: PrismaClient;

  /** @param url address of the database; nothing is connected before the first query */
  constructor(
    url: string,
    log: Log,
    { role, name = 'ancrage', connections = POOL_SIZE }: DatabaseOptions = {},
  ) {
    const limits = `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${LOCK_TIMEOUT_MS}`;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      options: role ? `${limits} -c role=${role}` : limits,
      application_name: name,
    });
    // Without a listener, a database that restarts would take the process with it. Source: Q-61.
    this.#pool.on('error', (error) => log.warn('idle database connection lost', {}, error));
    this.#client = new PrismaClient({
      adapter: new PrismaPg(this.#pool),
      errorFormat: 'minimal',
      transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
    });
  }

  /** Queries outside of any transaction. */
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

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.#client.$queryRaw`SELECT 1`;
  }

  /** Closes every connection once the last request is answered. */
  async close(): Promise<void> {
    await this.#client.$disconnect();
    await this.#pool.end();
  }
}
