import { Injectable } from '@nestjs/common';
import { ErasureLog } from '../../infra/erasure-log/erasure-log.ts';
import { Log } from '../../infra/logger/log.ts';
import { Vault } from '../../vault/vault.ts';
import { NoteFileRemover } from '../note-files/note-file-remover.ts';

/** Cleans up after the rows of a person were deleted. */
@Injectable()
export class ErasureCleanup {
  constructor(
    private readonly list: ErasureLog,
    private readonly files: NoteFileRemover,
    private readonly vault: Vault,
    private readonly log: Log,
  ) {}

  /**
   * Drops the key, appends the erasure to the list outside of the database and deletes the bytes of files. The person
   * is erased whatever happens here: a failure is logged, and the daily completion of the list and the hourly sweep of
   * files make up for it.
   */
  async clear(uid: number, erasedAt: Date, storageKeys: readonly string[]): Promise<void> {
    this.vault.forget(uid);
    try {
      await this.list.append([{ uid, erasedAt }]);
      await this.files.remove(storageKeys);
    } catch (error) {
      this.log.error('erasure left to the rounds', {}, error);
    }
  }
}
