import { counted } from '@ancrage/shared/text/counted';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartUpError } from '../../config/start-up-checks.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { Log } from '../../infra/logger/log.ts';
import { inBatches } from './in-batches.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/**
 * Binds the file store to its database: both contain the id of the installation. With another database, every file
 * would be one without a row, and be swept. Source: Q-56, decision 88.
 */
@Injectable()
export class FileStoreBinding implements OnModuleInit {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
    private readonly log: Log,
  ) {}

  /** Runs before any scheduled job. An unavailable store does not prevent the start. */
  async onModuleInit(): Promise<void> {
    try {
      await this.prove();
    } catch (error) {
      if (error instanceof StartUpError) throw error;
      this.log.warn('storage does not answer', {}, error);
    }
  }

  /**
   * Checks that the files belong to this database. An unbound store is bound when its files are known here, or neither side
   * has any.
   * @throws StartUpError when they do not; any error of the check
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

  /** @throws StartUpError when the store is empty and should not be */
  private async isKnownHere(): Promise<boolean> {
    let isEmpty = true;
    for await (const keys of inBatches(this.store.keys())) {
      if ((await this.rows.findKnownKeys(keys)).size > 0) return true;
      isEmpty = false;
    }
    if (isEmpty) await this.refuseLostFiles();
    return isEmpty;
  }

  /** A volume that is not mounted looks like an empty store. */
  private async refuseLostFiles(): Promise<void> {
    const known = await this.rows.countFiles();
    if (known === 0) return;
    const own = await this.rows.findInstallation();
    throw new StartUpError(
      `The database knows ${counted(known, 'file')}, and ${this.store.place} is empty: mount or copy the files that belong there, or restore a backup. If they are lost for good, put the line ${own} into ${this.store.place.replace(/\/$/, '')}/installation.`,
    );
  }
}
