import type { KeyedNote } from './note-search.ts';

/** The notes of one month, in the order given; `month` is a moment in it, or null for those without a readable date. */
interface NoteMonth {
  readonly name: string;
  readonly month: number | null;
  readonly notes: readonly KeyedNote[];
}

const monthName = (at: number | null): string => {
  if (at === null) return 'undated';
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}`;
};

/** Groups notes, in the order given, by the month they were written in, by the device's clock. */
export const byMonth = (notes: readonly KeyedNote[]): NoteMonth[] => {
  const months: { name: string; month: number | null; notes: KeyedNote[] }[] = [];
  for (const note of notes) {
    const name = monthName(note.at);
    const last = months.at(-1);
    if (last?.name === name) last.notes.push(note);
    else months.push({ name, month: note.at, notes: [note] });
  }
  return months;
};
