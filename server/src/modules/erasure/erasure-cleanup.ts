import { Injectable } from '@nestjs/common';
import { ErasureLog } from '../../infra/erasure-log/erasure-log.ts';
import { Log } from '../../infra/logger/log.ts';
import { Vault } from '../../vault/vault.ts';
import { NoteFileRemover } from '../note-files/note-file-remover.ts';

/** What is left to do once the rows of somebody are gone. */
@Injectable()
export class ErasureCleanup {
  constructor(
    private readonly list: ErasureLog,
    private readonly files: NoteFileRemover,
    private readonly vault: Vault,
    private readonly log: Log,
  ) {}

  /**
   * Lets go of the key, writes the erasure down beside the database and removes the bytes of files. The person is erased whatever becomes of
   * this: what fails is logged, and done by the daily completion of the list and the hourly sweep of files.
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
