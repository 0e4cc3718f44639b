import pg from 'pg';
import type { Actor } from './actor.ts';
import { RlsClient } from './rls-client.ts';

/** Closes idle connections that were opened before a moment. */
export const closeIdle = (pool: pg.Pool, before: number): void => {
  // Requested at the same time, each is another connection.
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(client instanceof RlsClient && client.openedAt < before),
      () => {}, // it was closed already, and no other could be opened
    );
};

interface RlsPoolOptions {
  /** The actor of a statement or transaction; read when it is requested, since it may wait for a connection. */
  readonly actorOf: () => Actor;
  /** The role of connections outside of transactions. It must see no rows. */
  readonly idleActor: Actor;
  /** Whether a pooler in transaction mode is in between: no state of a connection outlives a transaction. */
  readonly isPooled: boolean;
  /** Called when a query got no answer in time. */
  readonly onTimeout: () => void;
}

/** A pool whose statements and transactions run under row-level security, on behalf of the current actor. */
export const rlsPool = (
  config: pg.PoolConfig,
  { actorOf, idleActor, isPooled, onTimeout }: RlsPoolOptions,
): pg.Pool => {
  const pool = new pg.Pool({
    ...config,
    Client: RlsClient,
    pipeline: !isPooled,
    onConnect: async (client) => {
      if (client instanceof RlsClient) await client.prepare(idleActor);
    },
  });
  pool.on('connect', (client) => {
    if (client instanceof RlsClient) client.guard(actorOf);
  });
  pool.on('release', (_, client) => {
    if (client instanceof RlsClient && client.hasTimedOut) onTimeout();
  });
  const run = async (actor: Actor, statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    try {
      if (!(client instanceof RlsClient)) throw new TypeError('The pool makes clients of another kind.');
      const result = await client.runAs(actor, statement);
      client.release();
      return result;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  };
  const query = ({ name, ...statement }: pg.QueryConfig): Promise<pg.QueryResult> =>
    run(actorOf(), { ...statement, ...(name !== undefined && !isPooled && { name }) });
  // Prisma and `Database` call it with one object, the one overload that this is.
  pool.query = query as typeof pool.query;
  return pool;
};
