import { OnStandby } from '@ancrage/prisma/migrate/on-standby';
import type pg from 'pg';
import type { Actor } from './actor.ts';
import { BoundedClient } from './bounded-client.ts';
import { actorSql, connectionSql } from './session-context.ts';

/** A statement was sent outside of a transaction: it would run with no actor. */
class NoActor extends Error {
  override readonly name = 'NoActor';
}

const IDLE = 'I';

const isStatement = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string';

/**
 * A connection on which every statement runs in a transaction that begins with its session context: who acts, and the
 * time limits. Source: Q-21.
 */
export class RlsClient extends BoundedClient {
  readonly #send = this.query;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A lost connection fails its queries, and the pool removes it. Without a listener, the event would end the process.
    this.on('error', () => {});
  }

  /**
   * Lets nothing through outside of a transaction, and begins each transaction with the session context.
   * @param actorOf the actor of a transaction that begins now
   */
  guard(actorOf: () => Actor): void {
    const query = (...asked: unknown[]): unknown => {
      const [statement, ...others] = asked;
      if (this.getTransactionStatus() !== IDLE) return Reflect.apply(this.#send, this, asked);
      if (!isStatement(statement) || statement.text !== 'BEGIN')
        throw new NoActor('A statement was sent outside of a transaction.');
      const begin = { ...statement, values: [], text: `BEGIN; ${actorSql(actorOf())}` };
      return Reflect.apply(this.#send, this, [begin, ...others]);
    };
    // pg declares a dozen overloads; each call is passed on as it is.
    this.query = query as typeof this.query;
  }

  /**
   * Prepares a new connection. In pipeline mode it gets a role for the time outside of transactions, which sees no rows:
   * see {@link runAs}.
   * @throws OnStandby when the server is a standby: its data may be old, and the primary will return at this address
   */
  async prepare(idleActor: Actor): Promise<void> {
    const { rows } = await this.#send('SELECT WHERE pg_is_in_recovery()');
    if (rows.length > 0) throw new OnStandby();
    if (this.pipeline) await this.#send(connectionSql(idleActor));
  }

  /**
   * Runs one statement in a transaction of its own. In pipeline mode, all of it takes one round trip; should the transaction
   * not begin, the statement has been sent already, and runs in the role that sees no rows.
   * @throws the first error of PostgreSQL or of the connection, which the caller must then close
   */
  async runAs(actor: Actor, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const begin = `BEGIN; ${actorSql(actor)}`;
    if (!this.pipeline) {
      await this.#send(begin);
      const result = await this.#send(statement);
      await this.#send('COMMIT');
      return result;
    }
    const { stream } = this.connection;
    stream.cork(); // one write for all three
    const answers = [this.#send(begin), this.#send(statement), this.#send('COMMIT')] as const;
    stream.uncork();
    const [, result] = await Promise.all(answers);
    return result;
  }
}
