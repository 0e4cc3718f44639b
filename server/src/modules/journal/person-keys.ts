import { Injectable } from '@nestjs/common';
import { personGone } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { type PersonKey, Vault } from '../../vault/vault.ts';
import { JournalRepository } from './journal.repository.ts';

/** What the journal of a person, the files of its notes and their names are sealed with. */
@Injectable()
export class PersonKeys {
  constructor(
    private readonly records: JournalRepository,
    private readonly vault: Vault,
  ) {}

  /**
   * The data key of a person who makes a request, or about whom something is to be done.
   * @throws HttpError 401 when there is none any more: access has been checked before
   */
  async of({ uid }: Pick<ActingPerson, 'uid'>): Promise<PersonKey> {
    const wrapped = await this.records.findKey(uid);
    if (!wrapped) throw personGone();
    return this.vault.keyOf(uid, wrapped);
  }
}
