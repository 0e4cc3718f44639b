import * as z from 'zod/mini';

/** A file attached to a note; `filesize` in bytes. Source: product "Personal notes". */
export const noteFileSchema = z.looseObject({
  fid: z.int(),
  filename: z.string(),
  filesize: z.optional(z.int()),
  filemime: z.optional(z.string()),
  /** ours: `year-month` of its upload, a part of its address; another client's file has its address in the record */
  month: z.optional(z.string()),
});
export type NoteFile = z.infer<typeof noteFileSchema>;

/** A personal note. Source: product "Personal notes". */
export const noteSchema = z.looseObject({
  date: z.string(),
  text: z.optional(z.string()),
  files: z.optional(z.array(noteFileSchema)),
});
export type Note = z.infer<typeof noteSchema>;

/** `field_celebrations`: notes by date key. */
export const notesSchema = z.record(z.string(), noteSchema);
export type Notes = z.infer<typeof notesSchema>;
