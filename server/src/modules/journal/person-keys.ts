import { Injectable } from '@nestjs/common';
import { personGone } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { type PersonKey, Vault } from '../../vault/vault.ts';
import { JournalRepository } from './journal.repository.ts';

/** The keys that encrypt the journals of people, their files and the names of these. */
@Injectable()
export class PersonKeys {
  constructor(
    private readonly records: JournalRepository,
    private readonly vault: Vault,
  ) {}

  /**
   * The data key of a person who makes a request, or who is the subject of a job.
   * @throws HttpError 401 when it is gone: access was checked before
   */
  async of({ uid }: Pick<ActingPerson, 'uid'>): Promise<PersonKey> {
    const wrapped = await this.records.findKey(uid);
    if (!wrapped) throw personGone();
    return this.vault.keyOf(uid, wrapped);
  }
}
