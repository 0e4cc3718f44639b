import { archiveNames } from '@ancrage/shared/rules/archive-names';
import { fileMonth } from '@ancrage/shared/wire/node-entity';
import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { JournalExport } from '../journal/journal-export.ts';
import { NoteFileExport } from '../note-files/note-file-export.ts';
import { PrivacyReceipts } from '../privacy-receipt/privacy-receipts.ts';
import type { ArchiveEntry } from './archive.ts';
import { DataExportRepository } from './data-export.repository.ts';
import { LOST_FILES, READ_ME } from './read-me.ts';

const inJson = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const entry = (name: string, modifiedAt: Date, bytes: ArchiveEntry['bytes']): ArchiveEntry => ({
  name,
  modifiedAt,
  bytes,
});

/** The contents of an export, each part read when it is packed. Source: Q-66. */
@Injectable()
export class ExportContents {
  constructor(
    private readonly repository: DataExportRepository,
    private readonly journals: JournalExport,
    private readonly files: NoteFileExport,
    private readonly receipts: PrivacyReceipts,
  ) {}

  /**
   * Everything, in the order of the archive.
   * @param page the readable page that the device created, if any
   * @param at time of the export
   */
  async *entries(person: ActingPerson, page: string | undefined, at: Date): AsyncGenerator<ArchiveEntry> {
    const { name, text } = READ_ME[person.locale];
    yield entry(name, at, Buffer.from(text));
    if (page !== undefined) yield entry('journal.html', at, Buffer.from(page));
    yield entry('identification.json', at, inJson(await this.identification(person)));
    yield entry('privacy-receipt.json', at, inJson(await this.receipts.read(person, null)));
    yield* this.journal(person);
    yield* this.versions(person, at);
    yield* this.aside(person);
    yield* this.fileEntries(person, at);
  }

  private async identification({ uid, nid }: ActingPerson) {
    const { account, ...lists } = await this.repository.findIdentification(uid);
    return { account: { ...account, nid }, ...lists };
  }

  /** Each field byte for byte as it is stored; an empty one has no file. */
  private async *journal(person: ActingPerson): AsyncGenerator<ArchiveEntry> {
    for await (const { field, changedAt, text } of this.journals.read(person))
      yield entry(`journal/${field}.json`, changedAt, Buffer.from(text));
  }

  private async *versions(person: ActingPerson, at: Date): AsyncGenerator<ArchiveEntry> {
    const list: { field: string; revision: number; replacedAt: Date; file: string | null }[] = [];
    for await (const { field, revision, replacedAt, text } of this.journals.readRevisions(person)) {
      const file = text === null ? null : `versions/${field}/${String(revision).padStart(6, '0')}.json`;
      list.push({ field, revision, replacedAt, file });
      if (file !== null && text !== null) yield entry(file, replacedAt, Buffer.from(text));
    }
    if (list.length > 0) yield entry('versions/versions.json', at, inJson(list));
  }

  /** Values of the old site that were not imported: invalid JSON, or replaced here by a newer value. */
  private async *aside(person: ActingPerson): AsyncGenerator<ArchiveEntry> {
    for await (const { field, sourceId, notedAt, text } of this.journals.readAside(person))
      yield entry(`aside/${field}-${sourceId}.txt`, notedAt, Buffer.from(text));
  }

  /** A file whose bytes are lost is listed, so that the rest can be exported. */
  private async *fileEntries(person: ActingPerson, at: Date): AsyncGenerator<ArchiveEntry> {
    const files = await this.files.list(person);
    const lost: string[] = [];
    const names = archiveNames(
      files.map(({ fid, createdAt, filename }) => ({ fid, month: fileMonth(createdAt), filename })),
    );
    for (const file of files) {
      const name = names.get(file.fid);
      if (name === undefined) throw new Error('Every file has a name in the archive.');
      const bytes = await this.files.read(person, file);
      if (bytes) yield entry(name, file.createdAt, bytes);
      else lost.push(name);
    }
    if (lost.length === 0) return;
    const { name, text } = LOST_FILES[person.locale];
    yield entry(name, at, Buffer.from(`${text}\n${lost.join('\n')}\n`));
  }
}
