import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { personGone } from '../../http/refusal.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { Vault } from '../../vault/vault.ts';
import type { StoredFile } from './note-file.ts';
import { NoteFileRemoval } from './note-file-removal.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** The files of a person, opened for their owner to take away. Source: Q-66. */
@Injectable()
export class NoteFileCopies {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
    private readonly removal: NoteFileRemoval,
    private readonly vault: Vault,
  ) {}

  /** All of them, oldest first, those that no note names any more included. */
  list({ uid }: ActingPerson): Promise<StoredFile[]> {
    return this.rows.findAll(uid);
  }

  /** The bytes of one, opened while they are read. */
  async *read({ uid }: ActingPerson, { storageKey }: StoredFile): AsyncGenerator<Uint8Array> {
    const key = await this.rows.findKey(uid);
    if (!key) throw personGone();
    const context = { uid, file: storageKey };
    yield* this.vault.keyOf(uid, key).openFile(context, this.store.read(storageKey));
  }

  /** Removes stored bytes whose rows are gone. What a crash leaves of them is swept later. */
  async discard(storageKeys: readonly string[]): Promise<void> {
    await this.removal.remove(storageKeys);
  }
}
