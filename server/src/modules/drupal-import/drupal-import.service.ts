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

/** Where people come from. */
interface ImportOrigin {
  readonly source: DrupalSource;
  readonly files: OldFiles;
  readonly map: ImportMap;
  readonly keys: InnerKeys;
  /** What the report calls it. */
  readonly description: string;
}

/** What is here when they come. */
interface ImportSurroundings {
  readonly people: PeopleHere;
  readonly store: FileStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Where they come to. */
export interface ImportTarget {
  readonly rows: DrupalImportRepository;
  /** Proves that the store is the one of `rows`. */
  readonly tie: FileStoreBinding;
}

/** What came of an import. */
export interface ImportRun {
  readonly report: ImportReport;
  readonly tally: KeyTally;
}

/** The number of the administrator in every Drupal site. */
const ADMINISTRATOR = 1;

/** Told of every few people. */
export type Progress = (done: number, all: number) => void;

/**
 * Brings the people of a Drupal site in, a few at a time. Each is written whole or not at all, and what was imported is
 * remembered, so that an import can be broken off, run again, and run again later: it brings what changed there, and leaves what
 * changed here.
 */
export class DrupalImport {
  constructor(
    private readonly origin: ImportOrigin,
    private readonly here: ImportSurroundings,
  ) {}

  /**
   * Tells what would happen, and writes nothing.
   * @returns with the report, examples of what stands under keys that are none of ours: people's own words, not to be kept
   */
  rehearse(progress: Progress): Promise<ImportRun> {
    const tell = async ({ plans }: Batch, book: ReportBook) => {
      for (const plan of plans) book.add(plan, null);
    };
    return this.go(true, tell, progress);
  }

  /**
   * Imports.
   * @throws StartUpError when the files here are those of another database, and whatever keeps the whole of it from going
   *   on, such as a database that is away: to be run again
   */
  async perform({ rows, tie }: ImportTarget, progress: Progress): Promise<ImportRun> {
    await tie.prove();
    await rows.raiseNumbers(await this.origin.source.numbers());
    const intake = new FileIntake(this.origin.files, this.here.store);
    const writing = new ImportWriter(rows, new PersonImport(this.here.vault, intake), this.here);
    return this.go(false, (batch, book) => writing.carryOut(batch, book), progress);
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
      book.skip(ADMINISTRATOR, 'the administrator of the old site, whose number nobody has here');
    const addresses = await SourceAddresses.read(source.addresses(), map);
    const planning = new ImportPlanner(new PersonMapper(map, addresses, files, keys), map, this.here);
    let done = 0;
    progress(done, addresses.count);
    for await (const people of source.people()) {
      await carryOut(await planning.plan(people, book), book);
      done += people.length;
      progress(done, addresses.count);
    }
    return { report: book.close(this.here.clock.now()), tally: book.tally };
  }
}
