import { momentOf } from '@ancrage/shared/journal/date-key';
import type { Note, Notes } from '@ancrage/shared/journal/notes';
import type { OtherText } from '@ancrage/shared/journal/other-texts';
import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';

/** A note with its key and its moment (epoch milliseconds; null when unknown). */
export interface KeyedNote {
  readonly key: string;
  readonly note: Note;
  readonly at: number | null;
  /** Its texts other than its own text and its files. */
  readonly others: readonly OtherText[];
  /** Whether another device deleted it while it is edited here. */
  readonly isGone?: boolean;
}

interface IndexedNote extends KeyedNote {
  readonly searched: string;
}

/** Between two things searched in, so that no word is found across them. */
const SEAM = '\n';

const sourceOf = (note: Note, others: readonly OtherText[], waiting: readonly string[]): string =>
  [
    note.text ?? '',
    ...others.map(({ text }) => text),
    ...(note.files ?? []).map(({ filename }) => filename),
    ...waiting,
  ].join(SEAM);

/** Notes in reading order, newest first, ready to be searched. Folding is remembered from one state of the notes to the next. */
export class NoteIndex {
  #folded = new Map<string, string>();
  #notes: readonly IndexedNote[] = [];

  /**
   * Takes the notes as they are now.
   * @param waiting names of files on their way, by the key of their note
   * @param othersOf finds the other texts of a note by its key
   */
  update(
    notes: Notes,
    waiting: ReadonlyMap<string, readonly string[]> = new Map(),
    othersOf: (key: string) => readonly OtherText[] = () => [],
  ): void {
    const folded = new Map<string, string>();
    this.#notes = Object.entries(notes)
      .map(([key, note]) => {
        const others = othersOf(key);
        const source = sourceOf(note, others, waiting.get(key) ?? []);
        const searched = this.#folded.get(source) ?? normalizeForSearch(source);
        folded.set(source, searched);
        return { key, note, others, at: momentOf(note.date), searched };
      })
      .sort((one, other) => (other.at ?? 0) - (one.at ?? 0) || (one.key < other.key ? 1 : -1));
    this.#folded = folded;
  }

  /** The notes that contain every word, in the text or in a file name; all notes when there is no word. */
  find(words: readonly string[]): readonly KeyedNote[] {
    return words.length === 0
      ? this.#notes
      : this.#notes.filter(({ searched }) => words.every((word) => searched.includes(word)));
  }
}
