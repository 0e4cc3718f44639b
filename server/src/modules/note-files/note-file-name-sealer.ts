import { Injectable } from '@nestjs/common';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { sealName } from '../../vault/file-name.ts';
import { DecryptionError, Vault } from '../../vault/vault.ts';
import { type ClearName, NoteFilesRepository } from './note-files.repository.ts';

/** Name and interval of the scheduled job that encrypts names of files. */
export const NOTE_FILE_NAME_SEALING = 'note-file-names';
const EVERY_S = 24 * 60 * 60;
/** Names per batch. */
const BATCH = 500;

/** Encrypts the names that releases before decision 85 stored in the clear, also after such a backup is restored. */
@Injectable()
export class NoteFileNameSealer {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly vault: Vault,
    jobs: Jobs,
  ) {
    jobs.repeat(NOTE_FILE_NAME_SEALING, EVERY_S, () => this.seal());
  }

  private async seal(): Promise<void> {
    for (let last = 0; ; ) {
      const names = await this.rows.findClearNames(last, BATCH);
      for (const name of names) {
        await this.sealOne(name);
        last = name.fid;
      }
      if (names.length < BATCH) return;
    }
  }

  private async sealOne({ fid, uid, uuid, clearName, wrapped }: ClearName): Promise<void> {
    try {
      const name = sealName(this.vault.keyOf(uid, wrapped), { uid, uuid }, clearName);
      await this.rows.replaceName(fid, name);
    } catch (error) {
      // The daily check of all keys reports whose key fails; the others continue.
      if (!(error instanceof DecryptionError)) throw error;
    }
  }
}
