import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { copyIn, type Table } from './database-copy.ts';

/** Fills tables from the parts of a backup, which arrive table by table. */
export class TableFilling {
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, Table>;
  #current: { readonly name: string; readonly pieces: PassThrough; readonly filled: Promise<void> } | null =
    null;

  constructor(client: pg.Client, tables: readonly Table[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** Writes the next part of a table. */
  async take(name: string, bytes: Buffer): Promise<void> {
    const { pieces, filled } = this.#current?.name === name ? this.#current : await this.#begin(name);
    await Promise.race([
      new Promise<void>((resolve, reject) => {
        pieces.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
      // Ends before its chunks only when the database refuses one.
      filled,
    ]);
  }

  async #begin(name: string) {
    await this.finish();
    const table = this.#tables.get(name);
    if (!table) throw new BackupError(`The backup holds a table that it does not announce: ${name}.`);
    const pieces = new PassThrough();
    const filled = copyIn(this.#client, table, pieces);
    filled.catch(() => {}); // handled by the next call of `take` or `finish`
    this.#current = { name, pieces, filled };
    return this.#current;
  }

  /** Finishes the current table. */
  async finish(): Promise<void> {
    if (!this.#current) return;
    const { pieces, filled } = this.#current;
    this.#current = null;
    pieces.end();
    await filled;
  }

  /** Aborts the current table, so that the connection is free again. */
  async abandon(): Promise<void> {
    if (!this.#current) return;
    const { pieces, filled } = this.#current;
    this.#current = null;
    pieces.destroy(new BackupError('The restore was given up.'));
    await filled.catch(() => {}); // aborted: the caller reports why
  }
}
