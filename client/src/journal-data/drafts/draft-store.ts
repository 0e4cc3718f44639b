import * as z from 'zod/mini';
import { isOffered } from '#journal-data/store/draft-row.ts';
import type { AncrageDatabase, DraftRow } from '#platform/storage/database.ts';

/** A draft that the database has not yet as it is. */
interface UnkeptDraft {
  readonly uid: number;
  readonly key: string;
  readonly value: unknown;
  readonly writtenAt: number;
}

/** A change of a draft that this tab has asked for, until the database has made it. */
export interface DraftTurn {
  /** Whether something else may still be asked for in its place. */
  isOpen: boolean;
  /** What the row may hold that it goes on from. */
  readonly over: readonly unknown[];
  /** What is offered again should the page go first; null when that is nothing. */
  unkept: UnkeptDraft | null;
  work: (isLast: () => boolean) => Promise<unknown>;
  done: Promise<void>;
}

/** The drafts of one person as one tab finds them. Source: product "Reconnection", "Writing fields". */
export class DraftStore {
  readonly database: () => Promise<AncrageDatabase>;
  readonly uid: () => number | null;
  /** The last change of each draft, by whose it is and its key: until the database has made it, and if it never did. */
  readonly turns = new Map<string, DraftTurn>();

  constructor(database: () => Promise<AncrageDatabase>, uid: () => number | null) {
    this.database = database;
    this.uid = uid;
  }

  /** The last change of the draft under a key, as long as there is anything to tell of it. */
  turn(key: string): DraftTurn | undefined {
    return this.turns.get(`${this.uid()} ${key}`);
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
    await Promise.allSettled([this.turn(key)?.done]); // a failure is told by whoever wrote
    return (await this.database()).get('drafts', [uid, key]);
  }

  /** The drafts on this device that are offered to the person whose journal is open, newest first. */
  async offered(): Promise<DraftRow[]> {
    const uid = this.uid();
    await Promise.allSettled([...this.turns.values()].map(({ done }) => done));
    const rows = uid === null ? [] : await (await this.database()).getAllFromIndex('drafts', 'uid', uid);
    return rows.filter(isOffered).sort((one, other) => other.writtenAt - one.writtenAt);
  }
}
