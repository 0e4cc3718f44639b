import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { Vault } from '../../vault/vault.ts';
import { JournalRepository } from './journal.repository.ts';

/** Gives a new person a key of their own and an empty data record. */
@Injectable()
export class RecordCreator {
  constructor(
    private readonly records: JournalRepository,
    private readonly vault: Vault,
  ) {}

  /** Makes both in the caller's transaction. @returns the number of the record */
  async open(queries: Queries, uid: number, now: Date): Promise<{ nid: number }> {
    const { wrapped, masterKeyId } = this.vault.makeKey(uid);
    return this.records.insert(queries, { uid, wrapped: new Uint8Array(wrapped), masterKeyId, now });
  }
}
