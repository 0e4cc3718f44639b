import pg from 'pg';
import type { Actor } from './actor.ts';
import { BoundedClient, makeReady } from './bounded-client.ts';
import { actorSql, WalledQuery } from './walled-query.ts';

/** A statement reached the database without anybody acting: a mistake of ours that must not pass. */
class ActorUnknown extends Error {
  override readonly name = 'ActorUnknown';
}

const IDLE = 'I';

const isStatement = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string';

/** Has every transaction of a connection begin by saying who acts, and lets nothing through outside of one. */
const wall = (client: pg.PoolClient, actorOf: () => Actor): void => {
  const send = (...asked: unknown[]): unknown => Reflect.apply(BoundedClient.prototype.query, client, asked);
  const query = (...asked: unknown[]): unknown => {
    const [statement, ...others] = asked;
    if (statement instanceof WalledQuery || client.getTransactionStatus() !== IDLE) return send(...asked);
    if (!isStatement(statement) || statement.text !== 'BEGIN')
      throw new ActorUnknown('A statement was sent on behalf of nobody.');
    return send({ ...statement, values: [], text: `BEGIN; ${actorSql(actorOf())}` }, ...others);
  };
  // The driver declares a dozen ways to call it; each comes through here as it is.
  client.query = query as typeof client.query;
};

/**
 * A pool whose every statement and transaction runs on behalf of whoever acts at the moment it is asked for.
 * @param actorOf says who acts; asked as the statement is handed over, since it may wait for a connection of others
 * @param isNamed whether a connection keeps statements by their names; poolers before PgBouncer 1.21 lose them
 */
export const walledPool = (config: pg.PoolConfig, actorOf: () => Actor, isNamed: boolean): pg.Pool => {
  const pool = new pg.Pool({ ...config, Client: BoundedClient, ...(isNamed && { onConnect: makeReady }) });
  pool.on('connect', (client) => wall(client, actorOf));
  const send = (statement: WalledQuery): unknown => Reflect.apply(pg.Pool.prototype.query, pool, [statement]);
  const query = (statement: pg.QueryConfig, values?: unknown[]): unknown =>
    send(new WalledQuery(statement, values, { actor: actorOf(), isNamed }));
  // Nothing of ours calls it with a callback, the one form that this is not.
  pool.query = query as typeof pool.query;
  return pool;
};
