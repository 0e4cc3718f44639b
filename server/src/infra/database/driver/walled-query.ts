import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Actor } from '../actor.ts';
import { ACTING, actingValues } from './acting-sql.ts';
import { asking, type ColumnFormats, type Columns, type Described, describedBy } from './held-bytes.ts';

// What the driver's own query is made of, and its type declarations leave out.
declare module 'pg' {
  interface Query {
    readonly text: string;
    name?: string | undefined;
    readonly values?: readonly unknown[];
    callback?: (error: Error | null, answer: { readonly rows: object[] }) => void;
    readonly _result: Columns;
    _accumulateRows: boolean;
    prepare(connection: Wire): void;
    requiresPreparation(): boolean;
    handleRowDescription(message: unknown): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Wire): void;
  }
}

/** The messages of the extended protocol that are sent here. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): void };
  /** What this connection keeps, by name. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows: number }): void;
}

/** A value as the driver sends it: bytes as they are, everything else as PostgreSQL writes it. */
const onTheWire = (value: unknown): Buffer | string | null => {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') throw new TypeError('A statement was given a value of no known kind.');
  return String(value);
};

/**
 * What the statements that have a name answer with, by their texts: the same each time, so that a connection that knows the
 * statement need not be asked for it again. As many as the code has of them.
 */
const described = new Map<string, Described>();
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

/**
 * One statement on behalf of somebody. Who acts is said in the same message to the database: one round trip, one
 * transaction, whose end takes the role off again. Nothing stays with the connection, so that another one may be behind
 * it at the next statement, as PgBouncer has it. Source: Q-21.
 */
export class WalledQuery extends pg.Query {
  readonly actor: Actor;
  /** Under which the connection keeps its plan; null for one that is planned each time. */
  readonly statementName: string | null;
  /** How the columns of its rows come; null when all of them are text. */
  formats: ColumnFormats | null = null;
  readonly #isNamed: boolean;
  #isActorKnown = false;

  /** @param isNamed whether the connection was prepared, and keeps statements by their names */
  constructor(
    statement: pg.QueryConfig,
    values: unknown[] | undefined,
    { actor, isNamed }: { actor: Actor; isNamed: boolean },
  ) {
    const { name, text, values: own, ...others } = statement;
    // A bare text is spared a copy of what there is of it.
    super(Object.keys(others).length === 0 ? text : { ...others, text }, values ?? own);
    this.actor = actor;
    this.statementName = (isNamed && name) || null;
    if (this.statementName !== null) this.name = this.statementName;
    this.#isNamed = isNamed;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    const name = this.statementName;
    const known =
      name !== null && connection.parsedStatements[name] === this.text && described.get(this.text);
    if (known) this.#ask(connection, name, known);
    else this.#introduce(connection);
  }

  /** Asks for what the connection hears for the first time, or never keeps. */
  #introduce(connection: Wire): void {
    const statement = this.#isNamed ? ACTING.name : '';
    if (!this.#isNamed) connection.parse({ name: statement, text: ACTING.text, types: [] });
    connection.bind({ portal: '', statement, values: actingValues(this.actor) });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  /** Asks for what the connection knows already: in one piece, and without having it described again. */
  #ask(connection: Wire, name: string, { columns, formats, asked }: Described): void {
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    this.formats = formats;
    const values = [...(this.values ?? [])];
    const message = Buffer.concat([
      serialize.bind({ statement: ACTING.name, values: actingValues(this.actor) }),
      EXECUTE,
      ...asking(serialize.bind({ statement: name, values, valueMapper: onTheWire }), asked),
      EXECUTE,
      SYNC,
    ]);
    if (connection.stream.writable) connection.stream.write(message);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    if (this.statementName !== null) described.set(this.text, describedBy(this._result));
  }

  override handleDataRow(message: unknown): void {
    if (this.#isActorKnown) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isActorKnown) super.handleCommandComplete(message, connection);
    this.#isActorKnown = true;
  }
}
