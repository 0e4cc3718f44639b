import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { openName } from '../../vault/file-name.ts';
import type { NamedFile, StoredFile } from './note-file.ts';
import { NoteFileKeys } from './note-file-keys.ts';
import { NoteFileRemoval } from './note-file-removal.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** The files of a person, opened for their owner to take away. Source: Q-66. */
@Injectable()
export class NoteFileCopies {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
    private readonly removal: NoteFileRemoval,
    private readonly keys: NoteFileKeys,
  ) {}

  /** All of them, oldest first, those that no note names any more included. */
  async list(person: ActingPerson): Promise<NamedFile[]> {
    const files = await this.rows.findAll(person.uid);
    if (files.length === 0) return [];
    const key = await this.keys.of(person);
    return files.map((file) => ({ ...file, filename: openName(key, file) }));
  }

  /** The bytes of one, opened while they are read. */
  async *read(person: ActingPerson, { uid, storageKey }: StoredFile): AsyncGenerator<Uint8Array> {
    const key = await this.keys.of(person);
    yield* key.openFile({ uid, file: storageKey }, this.store.read(storageKey));
  }

  /** Removes stored bytes whose rows are gone. What a crash leaves of them is swept later. */
  async discard(storageKeys: readonly string[]): Promise<void> {
    await this.removal.remove(storageKeys);
  }
}
