import { UNATTACHED_FILE_LIFETIME_MS } from '@ancrage/shared/rules/note-file-limits';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { FileStoreBinding } from './file-store-binding.ts';
import { inBatches } from './in-batches.ts';
import { NoteFileRemover } from './note-file-remover.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** Name and interval of the scheduled job that deletes unused files. */
export const NOTE_FILE_SWEEP = 'note-file-sweep';
const EVERY_S = 60 * 60;

/**
 * Deletes files that no note has named for hours, and bytes without a row, which a crash leaves. Source: Q-56, contract
 * §8.
 */
@Injectable()
export class NoteFileSweeper {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
    private readonly binding: FileStoreBinding,
    private readonly remover: NoteFileRemover,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(NOTE_FILE_SWEEP, EVERY_S, () => this.sweep());
  }

  /**
   * Runs the job.
   * @throws StartUpError when the files belong to another database
   */
  async sweep(): Promise<void> {
    await this.binding.prove();
    const before = new Date(this.clock.now().getTime() - UNATTACHED_FILE_LIFETIME_MS);
    // A row is deleted before its bytes: a crash in between leaves bytes without a row, which the next run finds.
    await this.remover.remove(await this.rows.removeUnattached(before));
    for await (const keys of inBatches(this.store.keysBefore(before))) {
      const known = await this.rows.findKnownKeys(keys);
      await this.remover.remove(keys.filter((key) => !known.has(key)));
    }
  }
}
