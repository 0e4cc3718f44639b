import type { Clock } from '../../infra/clock/clock.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import type { Vault } from '../../vault/vault.ts';
import type { FileStoreBinding } from '../note-files/file-store-binding.ts';
import type { DrupalImportRepository } from './drupal-import.repository.ts';
import type { DrupalSource } from './drupal-source.ts';
import { FileIntake } from './file-intake.ts';
import type { ImportMap } from './import-map.ts';
import { type Batch, ImportPlanner, type PeopleHere } from './import-planner.ts';
import { type ImportReport, ReportBook } from './import-report.ts';
import { ImportWriter } from './import-writer.ts';
import type { InnerKeys } from './inner-keys.ts';
import type { KeyTally } from './key-count.ts';
import type { OldFiles } from './old-files.ts';
import { PersonImport } from './person-import.ts';
import { PersonMapper } from './person-mapper.ts';
import { SourceAddresses } from './source-addresses.ts';

/** The source of people. */
interface ImportOrigin {
  readonly source: DrupalSource;
  readonly files: OldFiles;
  readonly map: ImportMap;
  readonly keys: InnerKeys;
  /** Name of the source in the report. */
  readonly description: string;
}

/** The existing data. */
interface ImportSurroundings {
  readonly people: PeopleHere;
  readonly store: FileStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** The destination. */
export interface ImportTarget {
  readonly rows: DrupalImportRepository;
  /** Checks that the file store belongs to the database. */
  readonly binding: FileStoreBinding;
}

/** The result of an import. */
export interface ImportRun {
  readonly report: ImportReport;
  readonly tally: KeyTally;
}

/** The id of the administrator in every Drupal site. */
const ADMINISTRATOR = 1;

/** Called after every batch. */
export type Progress = (done: number, all: number) => void;

/**
 * Imports the people of a Drupal site in batches. Each is written completely or not at all, and the import remembers
 * what it wrote, so it can be interrupted and repeated, also much later: it then imports what changed on the old site,
 * and keeps what changed here.
 */
export class DrupalImport {
  constructor(
    private readonly origin: ImportOrigin,
    private readonly here: ImportSurroundings,
  ) {}

  /**
   * Reports what would happen, and writes nothing.
   * @returns the report, with examples of texts under unknown keys: people's own words, not to be stored
   */
  rehearse(progress: Progress): Promise<ImportRun> {
    const tell = async ({ plans }: Batch, book: ReportBook) => {
      for (const plan of plans) book.add(plan, null);
    };
    return this.go(true, tell, progress);
  }

  /**
   * Runs the import.
   * @throws StartUpError when the files belong to another database; any error that stops the whole import, such as an
   * unavailable database: run it again
   */
  async perform({ rows, binding }: ImportTarget, progress: Progress): Promise<ImportRun> {
    await binding.prove();
    await rows.raiseNumbers(await this.origin.source.numbers());
    const intake = new FileIntake(this.origin.files, this.here.store);
    const writer = new ImportWriter(rows, new PersonImport(this.here.vault, intake), this.here);
    return this.go(false, (batch, book) => writer.carryOut(batch, book), progress);
  }

  private async go(
    isDry: boolean,
    carryOut: (batch: Batch, book: ReportBook) => Promise<void>,
    progress: Progress,
  ): Promise<ImportRun> {
    const { source, map, keys, files, description } = this.origin;
    const startedAt = this.here.clock.now().toISOString();
    const book = new ReportBook({ isDry, source: description, startedAt }, keys);
    const numbers = await source.numbers();
    if (numbers.uid >= ADMINISTRATOR)
      book.skip(ADMINISTRATOR, 'the administrator of the old site, who gets no account here');
    const addresses = await SourceAddresses.read(source.addresses(), map);
    const planner = new ImportPlanner(new PersonMapper(map, addresses, files, keys), map, this.here);
    let done = 0;
    progress(done, addresses.count);
    for await (const people of source.people()) {
      for (const { records } of people)
        for (const file of records.flatMap((record) => record.files))
          if (file.row) book.countScheme(file.row.uri);
      await carryOut(await planner.plan(people, book), book);
      done += people.length;
      progress(done, addresses.count);
    }
    await book.compareRecords(source.recordOwners(), map.skipRecords);
    return { report: book.close(this.here.clock.now()), tally: book.tally };
  }
}
