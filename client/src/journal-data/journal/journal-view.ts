import { type ParsedField, parseField, unreadTextsOf } from '@ancrage/shared/journal/field-text';
import { type FieldValues, viewOf } from '@ancrage/shared/journal/field-view';
import { isSingleEntry, JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { type Json, type JsonObject, own, replaceEqualParts } from '@ancrage/shared/journal/json';
import type { CountedField } from '#journal-data/store/entry-counts.ts';
import type { FieldDeletion, LocalJournal, Texts, WholeTexts } from '#journal-data/store/local-journal.ts';
import { SYNCED, type SyncState, syncStateOf } from '#journal-data/sync/sync-state.ts';
import { Listeners } from '#platform/listeners.ts';

/** Caches one result per field until the field's text changes. */
export class FieldCache<Result> {
  readonly #known = new Map<JournalField, { text: string | null; result: Result }>();
  readonly #make: (field: JournalField, text: string | null, last: Result | null) => Result;

  /** @param make computes the result from a text and the previous result */
  constructor(make: (field: JournalField, text: string | null, last: Result | null) => Result) {
    this.#make = make;
  }

  /** The same object for the same text, so that a screen renders again only when its field changed. */
  of(field: JournalField, text: string | null): Result {
    const last = this.#known.get(field);
    if (last !== undefined && last.text === text) {
      // Store the same string object: the next comparison is by identity and need not compare a megabyte.
      last.text = text;
      return last.result;
    }
    const result = this.#make(field, text, last?.result ?? null);
    this.#known.set(field, { text, result });
    return result;
  }

  /** Stores the result of a text that is known already. */
  set(field: JournalField, text: string | null, result: Result): void {
    this.#known.set(field, { text, result });
  }
}

/** Parses a text; unchanged entries keep their object identity. */
const reparse = (text: string | null, last: ParsedField | null): ParsedField => {
  const { document, unread } = parseField(text);
  return { document: last === null ? document : replaceEqualParts(last.document, document), unread };
};

const isWhole = (texts: Texts): texts is WholeTexts =>
  JOURNAL_FIELDS.every((field) => texts[field] !== undefined);

/** The open journal as the screens of this tab see it. */
export class JournalView {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  readonly #parsed = new FieldCache<ParsedField>((_, text, last) => reparse(text, last));
  readonly #views = new FieldCache((field, text) => viewOf(field, this.parsed(field, text).document));
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
    // The cached value of a field was made by `viewOf` for the same field.
    return this.#views.of(field, this.#text(field)) as FieldValues[Field];
  }

  /** The number of reconnections or notes, known before their field is read; 0 when no journal is open. */
  entryCount(field: CountedField): number {
    return this.#journal?.entryCounts[field] ?? 0;
  }

  /** The entries that other devices deleted and the person was not shown yet; without those that exist again. */
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

  /** Whether every field of the open journal was read. */
  get isWhole(): boolean {
    return this.#journal === null || isWhole(this.#journal.texts);
  }

  /** Every text of the open journal; null when none is open, or while parts of it are not read yet. */
  get texts(): WholeTexts | null {
    const texts = this.#journal?.texts;
    return texts !== undefined && isWhole(texts) ? texts : null;
  }

  /** A parsed text of a field; parsed once. */
  parsed(field: JournalField, text: string | null): ParsedField {
    return this.#parsed.of(field, text);
  }

  /** Stores the document that a text was serialised from, so that it need not be parsed. */
  learn(field: JournalField, text: string, document: JsonObject): void {
    this.#parsed.set(field, text, { document, unread: null });
  }

  /** A field in its stored form, including keys that screens do not see. The same object until the field changes. */
  document(field: JournalField): JsonObject {
    return this.parsed(field, this.#text(field)).document;
  }

  /** The texts of a field that could not be parsed: the whole field, or the texts kept in its document. */
  unread(field: JournalField): readonly Json[] {
    const { document, unread } = this.parsed(field, this.#text(field));
    return [...(unread === null ? [] : [unread]), ...unreadTextsOf(document)];
  }

  syncState(): SyncState {
    return this.#sync;
  }

  show(journal: LocalJournal | null): void {
    this.#journal = journal;
    this.#notify();
  }

  /** Shows the state `saving` until `work` has ended. */
  async whileSaving(work: Promise<void>): Promise<void> {
    this.#saving += 1;
    this.#notify();
    try {
      await work;
    } finally {
      this.#saving -= 1;
      this.#notify();
    }
  }

  showSending(isSending: boolean): void {
    this.#isSending = isSending;
    this.#notify();
  }

  /** Shows whether something on the network answers in place of the server. */
  showBlocked(isBlocked: boolean): void {
    if (isBlocked === this.#isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#notify();
  }

  /** @throws Error for a field that was not read yet: it must not be taken for an empty one */
  #text(field: JournalField): string | null {
    if (this.#journal === null) return null;
    const text = this.#journal.texts[field];
    if (text === undefined) throw new Error(`${field} has not been read from this device yet.`);
    return text;
  }

  #notify(): void {
    const tab = { isSending: this.#isSending, isBlocked: this.#isBlocked };
    const unsent = syncStateOf(this.#journal?.outbox ?? [], tab);
    this.#sync = this.#saving > 0 ? { ...unsent, state: 'saving' } : unsent;
    this.#listeners.notify();
  }
}
