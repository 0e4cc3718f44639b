import { changesBetween, type EntryChange } from '@ancrage/shared/journal/entry-changes';
import { parseField } from '@ancrage/shared/journal/field-text';
import { type FieldValues, viewOf } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { type FoundVersion, secondVersionsIn } from '@ancrage/shared/journal/version-choice';
import type { LocalJournal } from '#journal-data/local-journal.ts';
import { SYNCED, type SyncState, syncStateOf } from '#journal-data/sync-state.ts';

/** Gives the same object for the same text, so that a screen is drawn again only when its field changed. */
const rememberedByText = <Result>(make: (field: JournalField, text: string | null) => Result) => {
  const known = new Map<JournalField, { text: string | null; result: Result }>();
  return (field: JournalField, text: string | null): Result => {
    const last = known.get(field);
    if (last !== undefined && last.text === text) return last.result;
    const result = make(field, text);
    known.set(field, { text, result });
    return result;
  };
};

/** What the screens of this tab see of the open journal. */
export class JournalView {
  readonly #listeners = new Set<() => void>();
  readonly #documentOf = rememberedByText((_field, text) => parseField(text).document);
  readonly #viewOf = rememberedByText((field, text) => viewOf(field, this.#documentOf(field, text)));
  readonly #versionsOf = rememberedByText((field, text) =>
    secondVersionsIn(field, this.#documentOf(field, text)),
  );
  #journal: LocalJournal | null = null;
  #sending = false;
  #sync: SyncState = SYNCED;

  /** The journal as last read from the device; null when none is open. */
  get journal(): LocalJournal | null {
    return this.#journal;
  }

  /** A field as screens use it; empty when no journal is open. The same object until the field changes. */
  field<Field extends JournalField>(field: Field): FieldValues[Field] {
    // What is remembered under a field was made by `viewOf` of that very field.
    return this.#viewOf(field, this.#text(field)) as FieldValues[Field];
  }

  /** The second versions of a field's answers that wait for the person's choice. */
  secondVersions(field: JournalField): readonly FoundVersion[] {
    return this.#versionsOf(field, this.#text(field));
  }

  /** What was written here that the server has not, entry by entry, oldest field first. */
  unsentChanges(): EntryChange[] {
    const journal = this.#journal;
    if (journal === null) return [];
    return journal.outbox.flatMap(({ field }) =>
      changesBetween(field, journal.bases[field], journal.texts[field]),
    );
  }

  syncState(): SyncState {
    return this.#sync;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  show(journal: LocalJournal | null): void {
    this.#journal = journal;
    this.#tell();
  }

  showSending(sending: boolean): void {
    this.#sending = sending;
    this.#tell();
  }

  #text(field: JournalField): string | null {
    return this.#journal?.texts[field] ?? null;
  }

  #tell(): void {
    this.#sync = syncStateOf(this.#journal?.outbox ?? [], this.#sending);
    for (const listener of this.#listeners) listener();
  }
}
