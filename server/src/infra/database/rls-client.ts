import { StandbyError } from '@ancrage/prisma/migrate/standby-error';
import pg from 'pg';
import * as z from 'zod';
import type { Actor } from './actor.ts';
import { BoundedClient } from './bounded-client.ts';
import { actAsSql, actorSql, connectionSql } from './session-context.ts';

const textOf = (value: unknown): string => {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return `${value}`;
  throw new TypeError('A statement was given a value of an unknown kind.');
};

/**
 * A value as an SQL literal, which PostgreSQL reads as the type that its position requires.
 * @throws TypeError for a value other than null, text, number, boolean, date or bytes
 */
const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  const text = textOf(value);
  // A NUL would end the message.
  if (text.includes('\0')) throw new TypeError('A text with a null character cannot be stored.');
  return pg.escapeLiteral(text);
};

/** A statement that each connection plans once. */
interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** pg answers a message of two statements with two results. */
const answersSchema = z.tuple([z.unknown(), z.object({ rows: z.array(z.unknown()) })]);

/** A statement was sent outside of a transaction: it would run with no actor. */
class NoActor extends Error {
  override readonly name = 'NoActor';
}

const IDLE = 'I';

const isStatement = (args: unknown): args is pg.QueryConfig =>
  typeof args === 'object' && args !== null && 'text' in args && typeof args.text === 'string';

/**
 * A connection on which every statement runs in a transaction that begins with its session context: who acts, and the
 * time limits. Source: Q-21.
 */
export class RlsClient extends BoundedClient {
  readonly #send = this.query;
  /** Names of the statements that this connection knows. */
  readonly #prepared = new Set<string>();

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
    const query = (...args: unknown[]): unknown => {
      const [statement, ...others] = args;
      if (this.getTransactionStatus() !== IDLE) return Reflect.apply(this.#send, this, args);
      if (!isStatement(statement) || statement.text !== 'BEGIN')
        throw new NoActor('A statement was sent outside of a transaction.');
      const begin = { ...statement, values: [], text: `BEGIN; ${actorSql(actorOf())}` };
      return Reflect.apply(this.#send, this, [begin, ...others]);
    };
    // pg declares a dozen overloads; each call is passed on as it is.
    this.query = query as typeof this.query;
  }

  /**
   * Prepares a new connection.
   * @param isPooled whether a pooler in transaction mode is in between, which keeps nothing between transactions
   * @throws StandbyError when the server is a standby: its data may be old, and the primary will return at this address
   */
  async prepare(isPooled: boolean): Promise<void> {
    const { rows } = await this.#send('SELECT WHERE pg_is_in_recovery()');
    if (rows.length > 0) throw new StandbyError();
    if (!isPooled) await this.#send(connectionSql);
  }

  /**
   * Runs one statement as a transaction.
   * @throws what PostgreSQL or the connection says; the caller must then close the connection
   */
  async runAs(actor: Actor, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    await this.#send(`BEGIN; ${actorSql(actor)}`);
    const result = await this.#send(statement);
    await this.#send('COMMIT');
    return result;
  }

  /**
   * The same of a statement with a name, in one round trip: two statements of one message are one transaction. PostgreSQL plans
   * it once for the connection. Not behind a pooler, which keeps no statement.
   */
  async executeAs(
    actor: Actor,
    { name, text }: NamedStatement,
    values: readonly unknown[],
  ): Promise<unknown[]> {
    if (!this.#prepared.has(name)) {
      await this.#send(`PREPARE ${pg.escapeIdentifier(name)} AS ${text}`);
      this.#prepared.add(name);
    }
    const places = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`;
    const execute = `EXECUTE ${pg.escapeIdentifier(name)}${places}`;
    const [, { rows }] = answersSchema.parse(await this.#send(`${actAsSql(actor)}; ${execute}`));
    return rows;
  }
}
