import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartUpError } from '../../config/start-up-checks.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { Log } from '../../infra/logger/log.ts';
import { inBatches } from './in-batches.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/**
 * Ties the store of files to the database that names them: both hold the id of the installation. On another database, every
 * file would be one that no row names, and be swept. Source: Q-56, decision 88.
 */
@Injectable()
export class FileStoreBinding implements OnModuleInit {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
    private readonly log: Log,
  ) {}

  /** Before any round is made. A store that does not answer keeps nobody from starting. */
  async onModuleInit(): Promise<void> {
    try {
      await this.prove();
    } catch (error) {
      if (error instanceof StartUpError) throw error;
      this.log.warn('storage does not answer', {}, error);
    }
  }

  /**
   * Makes sure that the files are those of this database. A store that says nothing yet is tied to it when the files that it
   * holds, if any, are known here.
   * @throws StartUpError when they are not, and whatever keeps it from finding out
   */
  async prove(): Promise<void> {
    const [own, owner] = [await this.rows.findInstallation(), await this.store.owner()];
    if (owner === own) return;
    if (owner !== null || !(await this.isKnownHere()))
      throw new StartUpError(
        `The files in ${this.store.place} belong to another database than this one: check DATABASE_URL, ANCRAGE_DATA_DIR and FILE_STORE_URL, or restore the database that they belong to.`,
      );
    await this.store.belongTo(own);
  }

  private async isKnownHere(): Promise<boolean> {
    let isEmpty = true;
    for await (const keys of inBatches(this.store.keys())) {
      if ((await this.rows.findKnownKeys(keys)).size > 0) return true;
      isEmpty = false;
    }
    return isEmpty;
  }
}
