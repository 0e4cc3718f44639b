import { Injectable } from '@nestjs/common';
import type { Database } from '../../infra/database/database.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** Files that one transaction deletes: few enough for a slow store. */
const BATCH = 20;

/**
 * Deletes the bytes of files whose rows are gone. A running backup may have read the rows before and still need the
 * bytes: during a backup they stay, and the sweeper deletes them later. Source: Q-64.
 */
@Injectable()
export class NoteFileRemover {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
  ) {}

  /** Creates one for the command line, which has no dependency injection. */
  static alone(database: Database, store: FileStore): NoteFileRemover {
    return new NoteFileRemover(new NoteFilesRepository(database), store);
  }

  /** Deletes bytes by the keys of the file store, now or later. */
  async remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += BATCH)
      await this.rows.unlessBackup(async () => {
        for (const key of keys.slice(from, from + BATCH)) await this.store.remove(key);
      });
  }
}
