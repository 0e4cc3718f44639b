/** The words with which Drupal refuses a file, to the letter. Source: contract §10. */

const FILE_NAME_FORMAT = 'A file name in the format "filename=FILENAME" must be provided.';

export const uploadRefusals = {
  noDisposition: `"Content-Disposition" header is required. ${FILE_NAME_FORMAT}`,
  noFileName: `No filename found in "Content-Disposition" header. ${FILE_NAME_FORMAT}`,
  extendedFileName:
    'The extended "filename*" format is currently not supported in the "Content-Disposition" header.',
  unknownField: (field: string) => `Field "${field}" does not exist`,
  noFileField: (field: string) => `"${field}" is not a file field`,
  /** Ours: Drupal knows no such header. */
  badKey: 'The "Idempotency-Key" header must be 16 to 64 characters of ASCII in quotes, without spaces.',
  /** Ours: Drupal says nothing but 503. */
  locked: 'Another file of this person is being stored: try again shortly.',
  /** Ours: nobody hears it, for the sender has left. */
  brokenOff: 'The request was broken off.',
} as const;

/** Ours: said of a file that is not there, and of one that is somebody else's. Source: contract, decision 13. */
export const NO_SUCH_FILE = 'This file does not exist.';

const KILOBYTE = 1024;
const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** A size as Drupal writes it: bytes, then units of 1024 with two decimals at most. Source: contract §10. */
const sizeText = (bytes: number): string => {
  if (bytes < KILOBYTE) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / KILOBYTE;
  let unit = 0;
  while (Math.round(size * 100) / 100 >= KILOBYTE && unit < UNITS.length - 1) {
    size /= KILOBYTE;
    unit += 1;
  }
  return `${Math.round(size * 100) / 100} ${UNITS[unit]}`;
};

/** What is wrong with a file. */
export const fileTexts = {
  extension: (allowed: readonly string[]) =>
    `Only files with the following extensions are allowed: ${allowed.join(' ')}.`,
  tooLarge: (size: number, most: number) =>
    `The file is ${sizeText(size)} exceeding the maximum file size of ${sizeText(most)}.`,
  quota: (size: number, most: number) =>
    `The file is ${sizeText(size)} which would exceed your disk quota of ${sizeText(most)}.`,
  nameTooLong: (most: number) =>
    `The file's name exceeds the ${most} characters limit. Rename the file and try again.`,
  /** Ours: how many files somebody keeps, and what is in them. Source: Q-35. */
  tooMany: (most: number) => `You cannot store more than ${most} files.`,
  content: 'The content of the file does not match its extension.',
} as const;

/** All that is wrong with a file as one text, without a line feed at its end. Source: contract §1.5. */
export const fileValidationFailed = (texts: readonly string[]): string =>
  `Unprocessable Entity: file validation failed.\n${texts.join('\n')}`;
