import { type ParsedField, parseField, unreadTextsOf } from '@ancrage/shared/journal/field-text';
import { type FieldValues, viewOf } from '@ancrage/shared/journal/field-view';
import { isSingleEntry, JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { type Json, type JsonObject, own, sharing } from '@ancrage/shared/journal/json';
import type { FieldDeletion, LocalJournal, Texts, WholeTexts } from '#journal-data/local-journal.ts';
import { SYNCED, type SyncState, syncStateOf } from '#journal-data/sync-state.ts';
import type { TalliedField } from '#journal-data/tally.ts';
import { Listeners } from '#platform/listeners.ts';

/** What was made of the text of each field, for as long as the text is the same. */
class MadeOfText<Result> {
  readonly #known = new Map<JournalField, { text: string | null; result: Result }>();
  readonly #make: (field: JournalField, text: string | null, last: Result | null) => Result;

  /** @param make from a text, and what was made of the one before */
  constructor(make: (field: JournalField, text: string | null, last: Result | null) => Result) {
    this.#make = make;
  }

  /** The same object for the same text, so that a screen is drawn again only when its field changed. */
  of(field: JournalField, text: string | null): Result {
    const last = this.#known.get(field);
    if (last !== undefined && last.text === text) {
      // The next comparison finds the very text, and need not look through a megabyte of it.
      last.text = text;
      return last.result;
    }
    const result = this.#make(field, text, last?.result ?? null);
    this.#known.set(field, { text, result });
    return result;
  }

  /** Takes note of what a text stands for, so that it need not be read. */
  learn(field: JournalField, text: string | null, result: Result): void {
    this.#known.set(field, { text, result });
  }
}

/** Reads a text anew; the entries that are as they were stay the very same. */
const readAgain = (text: string | null, last: ParsedField | null): ParsedField => {
  const { document, unread } = parseField(text);
  return { document: last === null ? document : sharing(last.document, document), unread };
};

const isWhole = (texts: Texts): texts is WholeTexts =>
  JOURNAL_FIELDS.every((field) => texts[field] !== undefined);

/** What the screens of this tab see of the open journal. */
export class JournalView {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  readonly #parsed = new MadeOfText<ParsedField>((_, text, last) => readAgain(text, last));
  readonly #views = new MadeOfText((field, text) => viewOf(field, this.parsed(field, text).document));
  #journal: LocalJournal | null = null;
  #saving = 0;
  #isSending = false;
  #isBlocked = false;
  #sync: SyncState = SYNCED;

  /** The journal as last read from the device; null when none is open. */
  get journal(): LocalJournal | null {
    return this.#journal;
  }

  /** A field as screens use it; empty when no journal is open. The same object until the field changes. */
  field<Field extends JournalField>(field: Field): FieldValues[Field] {
    // What is remembered under a field was made by `viewOf` of that very field.
    return this.#views.of(field, this.#text(field)) as FieldValues[Field];
  }

  /** How many reconnections or notes there are, known before their field is read; 0 when no journal is open. */
  tally(field: TalliedField): number {
    return this.#journal?.tallies[field] ?? 0;
  }

  /** The entries that another device deleted and the person has not heard of; none that is there again. */
  deletedElsewhere(): readonly FieldDeletion[] {
    const { deleted = {} } = this.#journal ?? {};
    return JOURNAL_FIELDS.flatMap((field) =>
      isSingleEntry(field)
        ? []
        : (deleted[field] ?? [])
            .filter(({ key }) => own(this.document(field), key) === undefined)
            .map((one) => ({ ...one, field })),
    );
  }

  /** Whether there is nothing left to read of the open journal. */
  get isWhole(): boolean {
    return this.#journal === null || isWhole(this.#journal.texts);
  }

  /** Every text of the open journal; null when none is open, or while not all of it was read. */
  get texts(): WholeTexts | null {
    const texts = this.#journal?.texts;
    return texts !== undefined && isWhole(texts) ? texts : null;
  }

  /** What a text of a field says: read once. */
  parsed(field: JournalField, text: string | null): ParsedField {
    return this.#parsed.of(field, text);
  }

  /** Takes note of the document that a text was made from. */
  learn(field: JournalField, text: string, document: JsonObject): void {
    this.#parsed.learn(field, text, { document, unread: null });
  }

  /** A field as it is stored, keys of ours and all. The same object until the field changes. */
  document(field: JournalField): JsonObject {
    return this.parsed(field, this.#text(field)).document;
  }

  /** The texts of a field that could not be read: the whole of it, or those that are kept in its document. */
  unread(field: JournalField): readonly Json[] {
    const { document, unread } = this.parsed(field, this.#text(field));
    return [...(unread === null ? [] : [unread]), ...unreadTextsOf(document)];
  }

  syncState(): SyncState {
    return this.#sync;
  }

  show(journal: LocalJournal | null): void {
    this.#journal = journal;
    this.#tell();
  }

  /** Tells that a change is being written, until `work` has ended. */
  async whileSaving(work: Promise<void>): Promise<void> {
    this.#saving += 1;
    this.#tell();
    try {
      await work;
    } finally {
      this.#saving -= 1;
      this.#tell();
    }
  }

  showSending(isSending: boolean): void {
    this.#isSending = isSending;
    this.#tell();
  }

  /** Tells whether something on the way keeps answering in the place of the server. */
  showBlocked(isBlocked: boolean): void {
    if (isBlocked === this.#isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#tell();
  }

  /** @throws Error for a field of the open journal that was not read yet: it must not pass for an empty one */
  #text(field: JournalField): string | null {
    if (this.#journal === null) return null;
    const text = this.#journal.texts[field];
    if (text === undefined) throw new Error(`${field} has not been read from this device yet.`);
    return text;
  }

  #tell(): void {
    const tab = { isSending: this.#isSending, isBlocked: this.#isBlocked };
    const unsent = syncStateOf(this.#journal?.outbox ?? [], tab);
    this.#sync = this.#saving > 0 ? { ...unsent, state: 'saving' } : unsent;
    this.#listeners.tell();
  }
}
