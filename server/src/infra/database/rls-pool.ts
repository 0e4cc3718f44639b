import pg from 'pg';
import type { Actor } from './actor.ts';
import { RlsClient } from './rls-client.ts';

/** A raw SQL statement with placeholders. Each connection plans one with a name once. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

interface RlsPoolOptions {
  /** The actor of a statement or transaction; read when it is requested, since it may wait for a connection. */
  readonly actorOf: () => Actor;
  /** Whether a pooler in transaction mode is in between, which keeps nothing between transactions. */
  readonly isPooled: boolean;
  /** Called when a query got no answer in time. */
  readonly onTimeout: () => void;
}

/** A pool whose statements and transactions run under row-level security, on behalf of the current actor. */
export class RlsPool extends pg.Pool {
  readonly #actorOf: () => Actor;
  readonly #isPooled: boolean;

  constructor(config: pg.PoolConfig, { actorOf, isPooled, onTimeout }: RlsPoolOptions) {
    super({
      ...config,
      Client: RlsClient,
      onConnect: async (client) => {
        if (client instanceof RlsClient) await client.prepare(isPooled);
      },
    });
    this.#actorOf = actorOf;
    this.#isPooled = isPooled;
    this.on('connect', (client) => {
      if (client instanceof RlsClient) client.guard(actorOf);
    });
    this.on('release', (_, client) => {
      if (client instanceof RlsClient && client.hasTimedOut) onTimeout();
    });
    const query = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
      const actor = this.#actorOf();
      return this.#use((client) => client.runAs(actor, statement));
    };
    // Prisma calls it with one object, the one overload that this is.
    this.query = query as typeof this.query;
  }

  /**
   * The rows of one statement, a transaction by itself.
   * @throws what PostgreSQL or the connection says
   */
  async rows({ name, text }: Statement, values: readonly unknown[]): Promise<unknown[]> {
    const actor = this.#actorOf();
    return this.#use((client) =>
      this.#isPooled || name === undefined
        ? client.runAs(actor, { text, values: [...values] }).then(({ rows }) => rows)
        : client.executeAs(actor, { name, text }, values),
    );
  }

  /** Closes idle connections that were opened before a moment. */
  closeIdle(before: number): void {
    // Requested at the same time, each is another connection.
    for (let left = this.idleCount; left > 0; left -= 1)
      this.connect().then(
        (client) => client.release(client instanceof RlsClient && client.openedAt < before),
        () => {}, // it was closed already, and no other could be opened
      );
  }

  async #use<Result>(work: (client: RlsClient) => Promise<Result>): Promise<Result> {
    const client = await this.connect();
    try {
      if (!(client instanceof RlsClient)) throw new TypeError('The pool makes clients of another kind.');
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }
}
