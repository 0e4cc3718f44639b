import { codeOf } from '../../config/error-code.ts';

/** A row of a foreign database, as its driver returns it. */
export type ForeignRow = Readonly<Record<string, unknown>>;

/** A foreign database cannot be read. The message is one sentence for the person who named the database. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

/**
 * A snapshot of a foreign database, in one read-only transaction. It covers the few places where statements differ
 * between vendors.
 */
export interface ForeignDatabase {
  /** Vendor and version, for a report. */
  readonly description: string;
  /** Runs a query. Its parameters are written `:1`, `:2`…; numbers and names are part of the text. */
  query(sql: string, parameters?: readonly string[]): Promise<ForeignRow[]>;
  /** A quoted name of a table or column. */
  quote(name: string): string;
  /**
   * An expression for the SHA-256 of the UTF-8 of a text, in hexadecimal, computed by the database; null where it
   * cannot.
   */
  digest(column: string): string | null;
  /** Names of the columns of a table; none when there is no such table. */
  columnsOf(table: string): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** The driver's error when it cannot connect or may not read, in one sentence. */
export const refusedBy = (cause: unknown): ForeignDatabaseError => {
  const why =
    cause instanceof URIError
      ? 'a literal % must be written as %25 in its address.'
      : (cause instanceof Error && cause.message) || codeOf(cause) || String(cause);
  return new ForeignDatabaseError(`The old database cannot be read: ${why}`, { cause });
};
