import { Injectable } from '@nestjs/common';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { sealName } from '../../vault/file-name.ts';
import { Vault } from '../../vault/vault.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** Name of the queue that has names of files sealed, and how often. */
export const NOTE_FILE_NAMES = 'note-file-names';
const EVERY_S = 24 * 60 * 60;
/** Names that are looked at at once. */
const BATCH = 500;

/** Seals the names that releases before decision 85 left in the clear, also those that a backup of one brings back. */
@Injectable()
export class NoteFileNames {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly vault: Vault,
    jobs: Jobs,
  ) {
    jobs.repeat(NOTE_FILE_NAMES, EVERY_S, () => this.#seal());
  }

  async #seal(): Promise<void> {
    for (let last = 0; ; ) {
      const names = await this.rows.findClearNames(last, BATCH);
      for (const { fid, uid, uuid, clearName, wrapped } of names) {
        const key = this.vault.keyOf(uid, wrapped);
        await this.rows.replaceName(fid, sealName(key, { uid, uuid }, clearName));
        last = fid;
      }
      if (names.length < BATCH) return;
    }
  }
}
