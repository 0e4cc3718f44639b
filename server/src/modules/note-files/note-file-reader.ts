import { Injectable } from '@nestjs/common';
import { FileMissingError } from '../../infra/file-store/file-errors.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { Log } from '../../infra/logger/log.ts';
import { Metrics } from '../../infra/metrics/metrics.ts';
import type { PersonKey } from '../../vault/vault.ts';
import { NoteFilesRepository } from './note-files.repository.ts';
import type { StoredFile } from './stored-file.ts';

/** Reads the bytes of files, and reports lost ones to the operator. Source. */
@Injectable()
export class NoteFileReader {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {}

  /**
   * The bytes of a file, decrypted while they are read.
   * @throws while being read: FileMissingError when the store has none, StorageUnavailableError, DecryptionError
   */
  async *open(key: PersonKey, { uid, storageKey }: StoredFile): AsyncGenerator<Uint8Array> {
    try {
      yield* key.openFile({ uid, file: storageKey }, this.store.read(storageKey));
    } catch (error) {
      if (error instanceof FileMissingError) await this.reportMissing(storageKey);
      throw error;
    }
  }

  /** A file that was deleted on purpose has no row either, and is not reported. */
  private async reportMissing(storageKey: string): Promise<void> {
    if ((await this.rows.findKnownKeys([storageKey])).size === 0) return;
    this.metrics.fileLost();
    this.log.error('bytes of a file are lost');
  }
}
