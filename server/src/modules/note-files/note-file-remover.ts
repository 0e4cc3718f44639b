import { Injectable } from '@nestjs/common';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** Files that one transaction removes: few enough for a store that takes its time. */
const BATCH = 20;

/**
 * Removes the bytes of files whose rows are gone. A backup that has read the rows before still wants the bytes: while one is
 * being made they are left where they are, and the sweeper comes for them. Source: Q-64.
 */
@Injectable()
export class NoteFileRemover {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
  ) {}

  /** Removes bytes by the keys of the file store, now or later. */
  async remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += BATCH)
      await this.rows.unlessBackup(async () => {
        for (const key of keys.slice(from, from + BATCH)) await this.store.remove(key);
      });
  }
}
