import type { Clock } from '../../infra/clock/clock.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import type { Vault } from '../../vault/vault.ts';
import type { StoreTie } from '../note-files/store-tie.ts';
import type { DrupalImportRepository } from './drupal-import.repository.ts';
import type { DrupalSource } from './drupal-source.ts';
import { FileIntake } from './file-intake.ts';
import type { ImportMap } from './import-map.ts';
import { type ImportReport, ReportBook } from './import-report.ts';
import type { OldFiles } from './old-files.ts';
import { type OpenedPerson, openPerson } from './opened-person.ts';
import { collisionOf, PersonImport, type PersonPlan, planOf, withoutTakenFiles } from './person-import.ts';
import { PersonReading } from './person-reading.ts';
import type { PersonWrite } from './person-write.ts';
import { ofPerson, type Problem } from './problems.ts';
import { SourceAddresses } from './source-addresses.ts';
import type { SourcePerson } from './source-person.ts';

/** Where people come to. Without `rows` there is nobody there yet, and nothing can be written. */
interface ImportTarget {
  readonly rows: DrupalImportRepository | null;
  /** Proves that the store is the one of `rows`. */
  readonly tie: StoreTie | null;
  readonly store: FileStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Where people come from. */
interface ImportOrigin {
  readonly source: DrupalSource;
  readonly files: OldFiles;
  readonly map: ImportMap;
  /** What the report calls it. */
  readonly description: string;
}

/** The number of the administrator in every Drupal site. */
const ADMINISTRATOR = 1;

const FROM_MAP = 'as the map file says';

/** Told of every few people. */
export type Progress = (done: number, all: number) => void;

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';

/**
 * Brings the people of a Drupal site in, a few at a time. Each is written whole or not at all, and what was imported is
 * remembered, so that an import can be broken off, run again, and run again later: it brings what changed there, and leaves what
 * changed here.
 */
export class DrupalImport {
  readonly #imports: PersonImport;

  constructor(
    private readonly origin: ImportOrigin,
    private readonly target: ImportTarget,
  ) {
    this.#imports = new PersonImport(target.vault, new FileIntake(origin.files, target.store));
  }

  /** Tells what would happen, and writes nothing. */
  rehearse(progress: Progress): Promise<ImportReport> {
    return this.#go(null, progress);
  }

  /**
   * Imports.
   * @throws StartUpError when the files here are those of another database, and whatever keeps the whole of it from going
   *   on, such as a database that is away: to be run again
   */
  async perform(progress: Progress): Promise<ImportReport> {
    const { rows, tie } = this.target;
    if (!rows || !tie) throw new Error('There is nothing to import into.');
    await tie.prove();
    await rows.raiseNumbers(await this.origin.source.numbers());
    return this.#go(rows, progress);
  }

  async #go(writing: DrupalImportRepository | null, progress: Progress): Promise<ImportReport> {
    const { source, map, files, description } = this.origin;
    const startedAt = this.target.clock.now().toISOString();
    const book = new ReportBook({ isDry: writing === null, source: description, startedAt });
    const numbers = await source.numbers();
    if (numbers.uid >= ADMINISTRATOR)
      book.skip(ADMINISTRATOR, 'the administrator of the old site, whose number nobody has here');
    const addresses = await SourceAddresses.read(source.addresses(), map);
    const reading = new PersonReading(map, addresses, files);
    let done = 0;
    progress(done, addresses.count);
    for await (const people of source.people()) {
      const plans = await this.#plan(reading, people, writing, book);
      await this.#carryOut(plans, writing, book);
      done += people.length;
      progress(done, addresses.count);
    }
    return book.close(this.target.clock.now());
  }

  async #plan(
    reading: PersonReading,
    people: readonly SourcePerson[],
    writing: DrupalImportRepository | null,
    book: ReportBook,
  ): Promise<PersonPlan[]> {
    const uids = people.map(({ uid }) => uid);
    const erased = (await this.target.rows?.findErased(uids)) ?? new Set();
    const read = [];
    for (const source of people) {
      const { uid } = source;
      const isLeftOut = this.origin.map.skip.includes(uid);
      if (isLeftOut || erased.has(uid)) {
        book.skip(uid, isLeftOut ? FROM_MAP : 'who was erased here and does not come back');
        await writing?.aside.forget(uid);
      } else read.push({ uid, ...(await reading.read(source)) });
    }
    const found = (await this.target.rows?.find(read.map(({ uid }) => uid))) ?? new Map();
    const owners = await this.target.rows?.findOwners(read.flatMap(({ person }) => person ?? []));
    const plans: PersonPlan[] = [];
    for (const { uid, person, problems, notes, leftOut } of read) {
      const target = found.get(uid);
      const opened: OpenedPerson | null =
        person && target ? await openPerson(target, this.target.vault, this.target.store) : null;
      const why = person ? owners && collisionOf(person, owners, opened) : problems[0];
      if (!person || why) {
        await this.#setAside(why ?? ofPerson(uid, 'not-stored'), writing, book);
        continue;
      }
      const [kept, taken] = owners ? withoutTakenFiles(person, owners) : [person, []];
      plans.push(planOf(kept, opened, [...problems, ...taken], this.origin.map.keep.includes(uid)));
      book.note(uid, notes);
      book.leaveOut(uid, leftOut, FROM_MAP);
    }
    return plans;
  }

  async #carryOut(
    plans: readonly PersonPlan[],
    writing: DrupalImportRepository | null,
    book: ReportBook,
  ): Promise<void> {
    if (!writing) {
      for (const plan of plans) book.add(plan, null);
      return;
    }
    const isAsBefore = ({ doing }: PersonPlan) => doing === 'nothing';
    const unchanged = plans.filter(isAsBefore).map(({ person }) => person.uid);
    await writing.aside.forgetMended(unchanged);
    const changing = plans.filter((plan) => !isAsBefore(plan));
    const written = await this.#write(changing, writing, book);
    const found = await writing.find(written.map(({ person }) => person.uid));
    for (const plan of plans) {
      const { person, opened, doing } = plan;
      if (doing === 'nothing' && opened) book.add(plan, opened.parts);
      const target = found.get(person.uid);
      if (!written.includes(plan) || !target) continue;
      const after = await openPerson(target, this.target.vault, this.target.store);
      book.add(plan, after.parts);
    }
  }

  /** Writes people, together if that goes, else one by one, so that one who cannot be written holds up nobody. */
  async #write(
    plans: readonly PersonPlan[],
    writing: DrupalImportRepository,
    book: ReportBook,
  ): Promise<readonly PersonPlan[]> {
    if (plans.length === 0) return plans;
    const prepared: PersonWrite[] = [];
    try {
      for (const plan of plans) prepared.push(await this.#imports.prepare(plan, this.target.clock.now()));
      await writing.write(prepared);
    } catch (error) {
      if (await writing.hasWritten(prepared)) return plans;
      const [only, another] = plans;
      if (only && !another) {
        await this.#setAside(ofPerson(only.person.uid, 'not-stored', sentenceOf(error)), writing, book);
        return [];
      }
      const each = [];
      for (const plan of plans) each.push(...(await this.#write([plan], writing, book)));
      return each;
    }
    return plans;
  }

  async #setAside(problem: Problem, writing: DrupalImportRepository | null, book: ReportBook): Promise<void> {
    book.setAside(problem);
    await writing?.aside.put(problem, this.target.clock.now());
  }
}
