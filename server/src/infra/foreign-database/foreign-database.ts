import { codeOf } from '../../config/error-code.ts';

/** A row of somebody else's database, as its driver gives it. */
export type ForeignRow = Readonly<Record<string, unknown>>;

/** A database of somebody else's cannot be read; the message is one sentence for the person who named it. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

/**
 * A database of somebody else's, seen as it was at one moment, in one transaction that may only read. Statements differ
 * between makes in the few places that this names.
 */
export interface ForeignDatabase {
  /** Make and version, for a report. */
  readonly description: string;
  /** Asks one question. Its parameters are written `:1`, `:2`…; numbers and names are part of the text. */
  query(sql: string, parameters?: readonly string[]): Promise<ForeignRow[]>;
  /** A name of a table or a column, as it stands in a statement. */
  quote(name: string): string;
  /** The SHA-256 of the UTF-8 of a text, in hexadecimal, computed there; null where this make cannot. */
  digest(column: string): string | null;
  /** Names of the columns of a table; none when there is no such table. */
  columnsOf(table: string): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** What a driver says when it cannot connect or may not read, in one sentence. */
export const refusedBy = (cause: unknown): ForeignDatabaseError => {
  const why =
    cause instanceof URIError
      ? 'a % that stands for itself must be written as %25 in its address.'
      : (cause instanceof Error && cause.message) || codeOf(cause) || String(cause);
  return new ForeignDatabaseError(`The old database cannot be read: ${why}`, { cause });
};
