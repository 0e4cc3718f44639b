import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { type EscapedText, escapedText } from '../../vault/escaped-text.ts';
import { type RecordOwner, RecordStore } from './record-store.ts';

/** Writes the data record of a person outside of a request. */
@Injectable()
export class RecordWriter {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes whole journal fields.
   * @param journal values by field, before they become JSON text
   * @throws Error when another write happens at the same time
   */
  async fill(owner: RecordOwner, journal: Readonly<Partial<Record<JournalField, unknown>>>): Promise<void> {
    const record = await this.records.find(owner);
    const texts = new Map<JournalField, EscapedText>();
    for (const field of JOURNAL_FIELDS)
      if (journal[field] !== undefined) texts.set(field, escapedText(JSON.stringify(journal[field])));
    const written = await this.records.write(owner, record, { texts }, this.clock.now());
    if (!written) throw new Error('The data record was changed while it was being filled.');
  }
}
