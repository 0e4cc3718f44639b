import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { FileMissingError } from '../../infra/file-store/file-errors.ts';
import { openName } from '../../vault/file-name.ts';
import { PersonKeys } from '../journal/person-keys.ts';
import { NoteFileReader } from './note-file-reader.ts';
import { NoteFilesRepository } from './note-files.repository.ts';
import type { NamedFile, StoredFile } from './stored-file.ts';

/** The files of a person, decrypted for their owner to export. Source: Q-66. */
@Injectable()
export class NoteFileExport {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly reader: NoteFileReader,
    private readonly keys: PersonKeys,
  ) {}

  /** All of them, oldest first, including those that no note names. */
  async list(person: ActingPerson): Promise<NamedFile[]> {
    const files = await this.rows.findAll(person.uid);
    if (files.length === 0) return [];
    const key = await this.keys.of(person);
    return files.map((file) => ({ ...file, filename: openName(key, file) }));
  }

  /**
   * The bytes of one file, decrypted while they are read; null when they are lost. They are read once in advance,
   * because a file cannot be left out once packing has begun. A caller that does not read to the end must destroy the
   * stream.
   */
  async read(person: ActingPerson, file: StoredFile): Promise<AsyncGenerator<Uint8Array> | null> {
    const key = await this.keys.of(person);
    try {
      for await (const _ of this.reader.open(key, file));
      return this.reader.open(key, file);
    } catch (error) {
      if (error instanceof FileMissingError) return null;
      throw error;
    }
  }
}
