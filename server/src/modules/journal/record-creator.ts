import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { Vault } from '../../vault/vault.ts';
import { JournalRepository } from './journal.repository.ts';

/** Creates the key and the empty data record of a new person. */
@Injectable()
export class RecordCreator {
  constructor(
    private readonly records: JournalRepository,
    private readonly vault: Vault,
  ) {}

  /** Creates both in the caller's transaction. @returns the number of the record */
  async create(queries: Queries, uid: number, now: Date): Promise<{ nid: number }> {
    const { wrapped, masterKeyId } = this.vault.makeKey(uid);
    return this.records.insert(queries, { uid, wrapped: new Uint8Array(wrapped), masterKeyId, now });
  }
}
