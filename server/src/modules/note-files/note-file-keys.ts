import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { personGone } from '../../http/refusal.ts';
import { type PersonKey, Vault } from '../../vault/vault.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** What the files of a person, and their names, are sealed with. */
@Injectable()
export class NoteFileKeys {
  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly vault: Vault,
  ) {}

  /**
   * The data key of whoever makes a request.
   * @throws Refusal 401 when there is none any more: access has been checked before
   */
  async of({ uid }: ActingPerson): Promise<PersonKey> {
    const key = await this.rows.findKey(uid);
    if (!key) throw personGone();
    return this.vault.keyOf(uid, key);
  }
}
