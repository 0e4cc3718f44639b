import type { JournalField } from '@ancrage/shared/journal/fields';
import type { JournalView } from '#journal-data/journal/journal-view.ts';
import { type Extent, type Owner, readJournal, rereadFields } from '#journal-data/store/local-journal.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

interface ReaderDeps {
  readonly database: () => Promise<AncrageDatabase>;
  /** the owner of the open journal */
  readonly owner: () => Owner | null;
  readonly view: JournalView;
}

/** Reads the open journal from the device and shows it in the view. A read that began earlier never replaces a later one. */
export class JournalReader {
  readonly #deps: ReaderDeps;
  #extent: Extent = 'whole';
  #whole = Promise.resolve();
  #begun = 0;
  #shown = 0;

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
  }

  /** Starts with another journal. @param extent how much of it is read before `readWhole` */
  begin(extent: Extent): void {
    this.#extent = extent;
    this.#whole = Promise.resolve();
  }

  /** Reads the remaining fields, if any; resolves when every field is read. */
  async readWhole(): Promise<void> {
    if (this.#extent === 'start') {
      this.#extent = 'whole';
      this.#whole = this.read();
      this.#whole.catch(() => {
        this.#extent = 'start'; // the caller gets the failure; the next call tries again
      });
    }
    await this.#whole;
  }

  /**
   * Reads the journal and shows it, unless a later read was shown first.
   * @param fields the fields that may have changed; without them, any
   */
  async read(fields?: readonly JournalField[]): Promise<void> {
    const { database, owner: ownerNow, view } = this.#deps;
    const owner = ownerNow();
    if (owner === null) return;
    this.#begun += 1;
    const reading = this.#begun;
    const known = view.journal;
    // A journal that is whole stays whole: a page that shows it must not lose fields.
    if (known !== null && view.isWhole) this.#extent = 'whole';
    // A partial read needs the result of the read before it: not possible while that one runs, or after it failed.
    const isPart = fields !== undefined && known !== null && this.#shown === reading - 1;
    const opened = await database();
    const journal = await (isPart
      ? rereadFields(opened, owner.uid, fields, known)
      : readJournal(opened, owner.uid, this.#extent));
    if (owner !== ownerNow() || reading < this.#shown) return;
    this.#shown = reading;
    view.show(journal);
  }
}
