import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { FileLost } from '../../infra/file-store/file-lost.ts';
import { openName } from '../../vault/file-name.ts';
import { PersonKeys } from '../journal/person-keys.ts';
import type { NamedFile, StoredFile } from './note-file.ts';
import { NoteFileReading } from './note-file-reading.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

const NOTHING = new Uint8Array();

/** The same bytes, after nothing at all as soon as the first are there: whether there are any is known then. */
async function* begun(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let hasBegun = false;
  for await (const chunk of bytes) {
    if (!hasBegun) yield NOTHING;
    hasBegun = true;
    yield chunk;
  }
}

/** The files of a person, opened for their owner to take away. Source: Q-66. */
@Injectable()
export class NoteFileCopies {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly reading: NoteFileReading,
    private readonly keys: PersonKeys,
  ) {}

  /** All of them, oldest first, those that no note names any more included. */
  async list(person: ActingPerson): Promise<NamedFile[]> {
    const files = await this.rows.findAll(person.uid);
    if (files.length === 0) return [];
    const key = await this.keys.of(person);
    return files.map((file) => ({ ...file, filename: openName(key, file) }));
  }

  /** The bytes of one, opened while they are read; null when they are lost. Whoever does not read them to their end must let go of them. */
  async read(person: ActingPerson, file: StoredFile): Promise<AsyncGenerator<Uint8Array> | null> {
    const bytes = begun(this.reading.open(await this.keys.of(person), file));
    try {
      await bytes.next();
      return bytes;
    } catch (error) {
      if (error instanceof FileLost) return null;
      throw error;
    }
  }
}
