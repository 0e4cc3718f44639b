/** Largest file of a personal note, in bytes. Source: Q-35. */
export const NOTE_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Most files that one person keeps. Source: Q-35. */
export const NOTE_FILES_MAX_COUNT = 200;
/** Most bytes that one person keeps in files. Source: Q-35. */
export const NOTE_FILES_MAX_BYTES = 100 * 1024 * 1024;
/** Longest name of a file, in characters. Source: contract §10. */
export const NOTE_FILE_NAME_MAX = 240;
/** A file that no note names is kept this long, in milliseconds. Source: contract §8, Q-56. */
export const UNATTACHED_FILE_LIFETIME_MS = 6 * 60 * 60 * 1000;

/** What may be uploaded, by extension, with the media type that it is served under. Source: Q-35. */
export const NOTE_FILE_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;
export type NoteFileExtension = keyof typeof NOTE_FILE_TYPES;

/** Whether files of this extension (lower case, without dot) may be uploaded. */
export const isNoteFileExtension = (extension: string): extension is NoteFileExtension =>
  Object.hasOwn(NOTE_FILE_TYPES, extension);

/**
 * The name under which a file is uploaded and shown: lower case, and an underscore in place of every character that is
 * no letter, digit, underscore, dot or hyphen. Source: V-05.
 */
export const noteFileName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_.-]/gu, '_');

/**
 * Why a file cannot be kept. `content`: it is not what its name says, which the server alone finds out. `unknown`: for a
 * reason without its own message.
 */
export type NoteFileFault =
  | 'extension'
  | 'tooLarge'
  | 'quota'
  | 'nameTooLong'
  | 'tooMany'
  | 'content'
  | 'unknown';

/**
 * The reasons why a file would be refused, checked before the upload; empty when there are none.
 * @param name the name under which it would be uploaded
 * @param size in bytes
 * @param kept what the person keeps already. Source: Q-35
 */
export const noteFileFaults = (
  { name, size }: { readonly name: string; readonly size: number },
  kept: { readonly files: number; readonly bytes: number },
): NoteFileFault[] => {
  const dot = name.lastIndexOf('.');
  const faults: readonly (readonly [NoteFileFault, boolean])[] = [
    ['extension', dot < 1 || !isNoteFileExtension(name.slice(dot + 1))],
    ['nameTooLong', [...name].length > NOTE_FILE_NAME_MAX],
    ['tooLarge', size > NOTE_FILE_MAX_BYTES],
    ['tooMany', kept.files >= NOTE_FILES_MAX_COUNT],
    ['quota', kept.bytes + size > NOTE_FILES_MAX_BYTES],
  ];
  return faults.flatMap(([fault, holds]) => (holds ? [fault] : []));
};
