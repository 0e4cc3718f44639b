import type { JournalField } from '@ancrage/shared/journal/fields';
import type { JournalView } from '#journal-data/journal-view.ts';
import { type Extent, type Owner, readAgain, readJournal } from '#journal-data/local-journal.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

interface ReaderSettings {
  readonly database: () => Promise<AncrageDatabase>;
  /** whose journal is open */
  readonly owner: () => Owner | null;
  readonly view: JournalView;
}

/** Reads the open journal from the device and has it shown; the last reading begun is the last one shown. */
export class JournalReader {
  readonly #settings: ReaderSettings;
  #extent: Extent = 'whole';
  #whole = Promise.resolve();
  #begun = 0;
  #shown = 0;

  constructor(settings: ReaderSettings) {
    this.#settings = settings;
  }

  /** Begins with another journal. @param extent how much of it is read until `readWhole` */
  begin(extent: Extent): void {
    this.#extent = extent;
    this.#whole = Promise.resolve();
  }

  /** Reads what was left for later, if anything was; resolves once every field is there. */
  async readWhole(): Promise<void> {
    if (this.#extent === 'start') {
      this.#extent = 'whole';
      this.#whole = this.read();
      this.#whole.catch(() => {
        this.#extent = 'start'; // whoever waits gets the failure; the next one tries again
      });
    }
    await this.#whole;
  }

  /**
   * Shows what the device holds now; a reading that was overtaken by a later one is not shown.
   * @param fields the only ones that changed, as far as this tab knows
   */
  async read(fields?: readonly JournalField[]): Promise<void> {
    const { database, owner: ownerNow, view } = this.#settings;
    const owner = ownerNow();
    if (owner === null) return;
    this.#begun += 1;
    const reading = this.#begun;
    const known = view.journal;
    // What news made whole stays so: a page that shows it would lose it under the person's hands.
    if (known !== null && view.isWhole) this.#extent = 'whole';
    // What a reading brings that failed, or is under way, is not known: only on what is shown a part can be laid.
    const isPart = fields !== undefined && known !== null && this.#shown === reading - 1;
    const opened = await database();
    const journal = await (isPart
      ? readAgain(opened, owner.uid, fields, known)
      : readJournal(opened, owner.uid, this.#extent));
    if (owner !== ownerNow() || reading < this.#shown) return;
    this.#shown = reading;
    view.show(journal);
  }
}
