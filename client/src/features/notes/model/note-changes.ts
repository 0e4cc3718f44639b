import type { EntryEdit } from '@ancrage/shared/journal/entry-edit';
import type { Note, NoteFile, Notes } from '@ancrage/shared/journal/notes';

/** A new note in its stored form. */
export const newNote = (text: string, date: string): Note => ({ date, text: text.trim(), files: [] });

/** What editing makes of a note. @param base its text when editing began */
export const editedNote = (note: Note, base: string, text: string): EntryEdit => ({
  base: { ...note, text: base },
  edited: { ...note, text: text.trim() },
});

/** The numbers of the files that a note names. */
export const filesOf = (note: Note): number[] => (note.files ?? []).map(({ fid }) => fid);

/** The notes without a file of one of them. */
export const withoutFile = (notes: Notes, dateKey: string, fid: number): Notes => {
  const note = notes[dateKey];
  if (note === undefined) return notes;
  return { ...notes, [dateKey]: { ...note, files: (note.files ?? []).filter((file) => file.fid !== fid) } };
};

/** The notes with a removed file restored at its place, unless it exists or its note is gone. */
export const withFileBack = (notes: Notes, dateKey: string, file: NoteFile, place: number): Notes => {
  const note = notes[dateKey];
  const files = note?.files ?? [];
  if (note === undefined || files.some(({ fid }) => fid === file.fid)) return notes;
  return { ...notes, [dateKey]: { ...note, files: files.toSpliced(place, 0, file) } };
};

/** The notes with another date of one of them, which keeps its key. */
export const withDate = (notes: Notes, dateKey: string, date: string): Notes => {
  const note = notes[dateKey];
  return note === undefined ? notes : { ...notes, [dateKey]: { ...note, date } };
};

/** The user's files: their number and total bytes. Source: Q-35. */
export const keptFiles = (
  notes: Notes,
  waiting: readonly { readonly size: number }[],
): { readonly files: number; readonly bytes: number } => {
  const sizes = [
    ...Object.values(notes).flatMap(({ files }) => (files ?? []).map(({ filesize }) => filesize ?? 0)),
    ...waiting.map(({ size }) => size),
  ];
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
};
