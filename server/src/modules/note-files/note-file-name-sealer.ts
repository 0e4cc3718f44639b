import { Injectable } from '@nestjs/common';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { sealName } from '../../vault/file-name.ts';
import { DecryptionError, Vault } from '../../vault/vault.ts';
import { type ClearName, NoteFilesRepository } from './note-files.repository.ts';

/** Name of the queue that has names of files sealed, and how often. */
export const NOTE_FILE_NAME_SEALING = 'note-file-names';
const EVERY_S = 24 * 60 * 60;
/** Names that are looked at at once. */
const BATCH = 500;

/** Seals the names that releases before decision 85 left in the clear, also those that a backup of one brings back. */
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
      // The daily check of all keys tells whose does not open: it holds up nobody else.
      if (!(error instanceof DecryptionError)) throw error;
    }
  }
}
