import * as z from 'zod/mini';
import type { AncrageDatabase, DraftRow } from '#platform/storage/database.ts';

/** A draft that the database has not yet as it is. */
export interface UnkeptDraft {
  readonly uid: number;
  readonly key: string;
  readonly value: unknown;
  /** what the row may hold that this goes on from */
  readonly over: readonly unknown[];
  readonly writtenAt: number;
}

/** The drafts of one person as one tab finds them. Source: product "Reconnection", "Writing fields". */
export class DraftStore {
  readonly database: () => Promise<AncrageDatabase>;
  readonly uid: () => number | null;
  /** The end of the last that this tab is writing, by whose draft it is and its key. */
  readonly ends = new Map<string, Promise<void>>();
  /** What this tab wrote that is not in the database, as far as there is something to offer again. */
  readonly unkept = new Map<string, () => UnkeptDraft | null>();

  constructor(database: () => Promise<AncrageDatabase>, uid: () => number | null) {
    this.database = database;
    this.uid = uid;
  }

  /**
   * The draft under a key, of the person whose journal is open, with all that this tab wrote of it so far; null when there
   * is none or it has not the shape.
   */
  async read<Schema extends z.core.$ZodType>(
    key: string,
    schema: Schema,
  ): Promise<z.core.output<Schema> | null> {
    const parsed = z.safeParse(schema, (await this.row(key))?.value);
    return parsed.success ? parsed.data : null;
  }

  /** The row under a key, of the person whose journal is open, with all that this tab wrote of it so far. */
  async row(key: string): Promise<DraftRow | undefined> {
    const uid = this.uid();
    if (uid === null) return undefined;
    await Promise.allSettled([this.ends.get(`${uid} ${key}`)]); // a failure is told by whoever wrote
    return (await this.database()).get('drafts', [uid, key]);
  }

  /** Whether the person whose journal is open has any draft on this device. */
  async any(): Promise<boolean> {
    const uid = this.uid();
    await Promise.allSettled(this.ends.values());
    return uid !== null && (await (await this.database()).countFromIndex('drafts', 'uid', uid)) > 0;
  }
}
