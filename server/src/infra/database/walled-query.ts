import pg from 'pg';
import type { Actor } from './actor.ts';

/** Longest a statement may run, and a lock may be waited for. Source: Q-63. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 2000;

const NAME = 'ancrage-actor';
const TEXT = `SELECT set_config('role', $1, true), set_config('ancrage.uid', $2, true),
  set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true), set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true)`;

// What the driver's own query is made of, and its type declarations leave out.
declare module 'pg' {
  interface Query {
    prepare(connection: Wire): void;
    requiresPreparation(): boolean;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Wire): void;
  }
}

/** The messages of the extended protocol that are sent here. */
interface Wire {
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows: number }): void;
}

/** Has a fresh connection know the statement that says who acts, so that it need not be read again each time. */
export const prepareActor = async (client: pg.ClientBase): Promise<void> => {
  await client.query({ name: NAME, text: TEXT, values: ['none', ''] });
};

/** The same as a statement without parameters, for the beginning of a transaction. */
export const actorSql = ({ role, uid }: Actor): string =>
  `SELECT ${[
    ['role', role],
    ['ancrage.uid', uid],
    ['statement_timeout', STATEMENT_TIMEOUT_MS],
    ['lock_timeout', LOCK_TIMEOUT_MS],
  ]
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, true)`)
    .join(', ')}`;

/**
 * One statement on behalf of somebody. Who acts is said in the same message to the database: one round trip, one
 * transaction, whose end takes the role off again. Nothing stays with the connection, so that another one may be behind
 * it at the next statement, as PgBouncer has it. Source: Q-21.
 */
export class WalledQuery extends pg.Query {
  readonly actor: Actor;
  /** Under which the connection keeps its plan; null for one that is planned each time. */
  readonly statementName: string | null;
  readonly #isNamed: boolean;
  #isActorKnown = false;

  /** @param isNamed whether the connection was prepared, and keeps statements by their names */
  constructor(
    statement: pg.QueryConfig,
    values: unknown[] | undefined,
    { actor, isNamed }: { actor: Actor; isNamed: boolean },
  ) {
    const { name, ...unnamed } = statement;
    super(isNamed ? statement : unnamed, values);
    this.actor = actor;
    this.statementName = (isNamed && name) || null;
    this.#isNamed = isNamed;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    const { role, uid } = this.actor;
    const statement = this.#isNamed ? NAME : '';
    if (!this.#isNamed) connection.parse({ name: statement, text: TEXT, types: [] });
    connection.bind({ portal: '', statement, values: [role, uid] });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isActorKnown) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isActorKnown) super.handleCommandComplete(message, connection);
    this.#isActorKnown = true;
  }
}
