import { type Prisma, PrismaClient } from '@ancrage/prisma/client';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { Log } from '../logger/log.ts';
import { type Actor, actAs, currentActor, SYSTEM } from './actor.ts';
import { Pipeline } from './driver/pipeline.ts';
import { renewIdle, walledPool } from './driver/walled-pool.ts';
import { WalledQuery } from './driver/walled-query.ts';

/** Longest an answer may be waited for: a database that is there has given up by then. Source: Q-63. */
const ANSWER_TIMEOUT_MS = 8000;
/** Longest a connection may be waited for, and a transaction may take. */
const CONNECT_TIMEOUT_MS = 5000;
const TRANSACTION_TIMEOUT_MS = 10_000;
const POOL_SIZE = 12;
/** Connections that statements share: few where many are to meet, more where each waits for the disk. */
const CONNECTIONS_FOR_READS = 2;
const CONNECTIONS_FOR_WRITES = 8;
/** How long a connection is kept that nobody uses: a new one looks up and plans everything again, at the cost of whoever waits. */
const IDLE_MS = 300_000;

/** Where a repository sends its queries: the database itself, or one transaction on it. */
export type Queries = Prisma.TransactionClient;

/** A statement with its places for values. One with a name is asked again and again: each connection plans it once. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/** A statement that each connection plans once. */
export type NamedStatement = Required<Statement>;

/** How a pool of connections differs from the usual one. */
interface DatabaseOptions {
  /** On whose behalf everything is done; its account must be a member of that role. Absent: whoever acts at the time. */
  readonly actor?: Actor;
  /** What PostgreSQL calls the connections. */
  readonly name?: string;
  readonly connections?: number;
  /** Whether a pooler in transaction mode stands in between, which may lose statements that have a name. */
  readonly isPooled?: boolean;
}

/** How many connections there are, how many of them are idle, and how many requests wait for one. */
interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * The PostgreSQL database. Only repositories speak to it, each time on behalf of whoever acts: in a request, of the person
 * who makes it. Source: Q-21.
 */
export class Database {
  readonly #pool: pg.Pool;
  readonly #client: PrismaClient;
  /** Null where a pooler stands in between: it lends connections by the transaction, and old ones in no other way. */
  readonly #shared: { readonly reads: Pipeline; readonly writes: Pipeline } | null;
  readonly #actorOf: () => Actor;

  /** @param url address of the database; nothing is connected before the first query */
  constructor(
    url: string,
    log: Log,
    { actor, name = 'ancrage', connections = POOL_SIZE, isPooled = false }: DatabaseOptions = {},
  ) {
    const config = {
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: name,
    };
    const onLost = (error: Error) => log.warn('database connection lost', {}, error);
    const onSilence = () => this.#renew(performance.now() - ANSWER_TIMEOUT_MS);
    this.#actorOf = actor ? () => actor : currentActor;
    this.#pool = walledPool(
      { ...config, max: connections, idleTimeoutMillis: IDLE_MS },
      { actorOf: this.#actorOf, isNamed: !isPooled, onSilence },
    );
    // Without a listener, a database that restarts would take the process with it. Source: Q-61.
    this.#pool.on('error', onLost);
    this.#shared = isPooled
      ? null
      : {
          reads: new Pipeline(config, CONNECTIONS_FOR_READS, { onLost, onSilence }),
          writes: new Pipeline(config, CONNECTIONS_FOR_WRITES, { onLost, onSilence }),
        };
    this.#client = new PrismaClient({
      adapter: new PrismaPg(this.#pool),
      errorFormat: 'minimal',
      transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
    });
  }

  /**
   * Queries outside of any transaction. Prisma puts the `findUnique`s of a moment together, whoever asked: `findFirst` is
   * the one to use.
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
    const shared = this.#pipelines.map(({ state }) => state);
    return {
      open: shared.reduce((sum, { open }) => sum + open, totalCount),
      idle: shared.reduce((sum, { idle }) => sum + idle, idleCount),
      waiting: waitingCount,
    };
  }

  /**
   * The rows of one statement, past Prisma: for the calls that everybody makes all the time. Bytes come as a Buffer,
   * moments as a Date. Source: decision 54.
   */
  async rows<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row>({ ...statement, values: [...values] });
    return rows;
  }

  /**
   * The same of a statement with a name that only reads, and waits for nobody: it shares its way there and back with others
   * of its moment. Source: decision 83.
   */
  read<Row extends object>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]> {
    return this.#askTogether<Row>(this.#shared?.reads, statement, values);
  }

  /**
   * The same of a statement that writes, and is a short transaction by itself: it waits for the disk beside others that
   * write, and keeps none waiting that read. Source: decision 83.
   */
  write<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#askTogether<Row>(this.#shared?.writes, statement, values);
  }

  /** The same as the system, for what a person's request may not ask. */
  systemRows<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return actAs(SYSTEM, () => this.rows<Row>(statement, values));
  }

  /**
   * Does what a person's request may not, since it is about others too: who has an address, what a token belongs to.
   * @param work waits for its queries before it is done
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
    await this.rows({ text: 'SELECT 1' }, []);
  }

  /** Closes every connection once the last request is answered. */
  async close(): Promise<void> {
    await this.#client.$disconnect();
    await Promise.all([this.#pool.end(), ...this.#pipelines.map((pipeline) => pipeline.close())]);
  }

  /**
   * Lets go of connections that are older than a question without an answer: whoever had the next one would wait as long, and
   * after it the next. A database that moved while the one before hangs is asked by new ones. Source: Q-61.
   */
  #renew(before: number): void {
    renewIdle(this.#pool, before);
    for (const pipeline of this.#pipelines) pipeline.renew(before);
  }

  get #pipelines(): readonly Pipeline[] {
    return this.#shared === null ? [] : Object.values(this.#shared);
  }

  async #askTogether<Row extends object>(
    pipeline: Pipeline | undefined,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    if (pipeline === undefined) return this.rows<Row>(statement, values);
    const query = new WalledQuery(statement, [...values], { actor: this.#actorOf(), isNamed: true });
    // The columns are those that the statement names.
    return (await pipeline.rows(query)) as Row[];
  }
}
