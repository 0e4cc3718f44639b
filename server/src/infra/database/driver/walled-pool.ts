import pg from 'pg';
import type { Actor } from '../actor.ts';
import { actorSql } from './acting-sql.ts';
import { BoundedClient, isSilence, makeReady } from './bounded-client.ts';
import { WalledQuery } from './walled-query.ts';

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

/** Lets go of connections that nobody uses and that are older than a moment: a server that hangs tells none of them. */
export const renewIdle = (pool: pg.Pool, before: number): void => {
  // Asked for at once, each is another one.
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(client instanceof BoundedClient && client.since < before),
      () => {}, // there was none any more, and no other could be had
    );
};

/** How a pool differs from the driver's. */
interface WalledPoolOptions {
  /** Says who acts; asked as the statement is handed over, since it may wait for a connection of others. */
  readonly actorOf: () => Actor;
  /** Whether a connection keeps statements by their names; poolers before PgBouncer 1.21 lose them. */
  readonly isNamed: boolean;
  /** Told when a question was left without an answer. */
  readonly onSilence: () => void;
}

/** A pool whose every statement and transaction runs on behalf of whoever acts at the moment it is asked for. */
export const walledPool = (
  config: pg.PoolConfig,
  { actorOf, isNamed, onSilence }: WalledPoolOptions,
): pg.Pool => {
  const pool = new pg.Pool({ ...config, Client: BoundedClient, ...(isNamed && { onConnect: makeReady }) });
  pool.on('connect', (client) => wall(client, actorOf));
  pool.on('release', (error, client) => {
    if (isSilence(error) || (client instanceof BoundedClient && client.wasSilent)) onSilence();
  });
  const send = (statement: WalledQuery): unknown => Reflect.apply(pg.Pool.prototype.query, pool, [statement]);
  const query = (statement: pg.QueryConfig, values?: unknown[]): unknown =>
    send(new WalledQuery(statement, values, { actor: actorOf(), isNamed }));
  // Nothing of ours calls it with a callback, the one form that this is not.
  pool.query = query as typeof pool.query;
  return pool;
};
