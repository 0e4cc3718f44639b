import { isNoteFileExtension, type NoteFileExtension } from '@ancrage/shared/rules/note-file-limits';
import { uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import { HttpError } from '../../http/http-error.ts';

/** Drupal's own pattern: a quoted value, greedy up to the last quote. Source: contract §10. */
const FILE_NAME = /\bfilename(?<star>\*?)="(?<name>.+)"/s;
/** Extensions that some server might run. Source: contract §10. */
const DANGEROUS = new Set(['phar', 'php', 'pl', 'py', 'cgi', 'asp', 'js', 'htaccess', 'phtml']);

/** A header arrives as Latin-1; clients write names in UTF-8. */
const decoded = (header: string): string => {
  const bytes = Buffer.from(header, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : header;
};

/** The part after the last slash that is not at the end. */
const withoutPath = (name: string): string => name.split(/[/\\]/).findLast((part) => part !== '') ?? '';

/**
 * Leading and trailing dots. A match begins only where no dot precedes, so that a long row of dots takes linear time.
 */
const DOTS_AROUND = /^\.+|(?<!\.)\.+$/g;

/** Control characters, and those that make a name read backwards: `fdp.exe` would look like `exe.pdf`. Source: UTS #55. */
const UNSHOWN = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Neutralises executable extensions: `x.php` becomes `x.php_.txt`, and `x.php.png` becomes `x.php_.png`. */
const disarmed = (name: string): string => {
  const [base = '', ...parts] = name.split('.');
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const final = DANGEROUS.has(last) ? 'txt' : parts.pop();
  const isArmed = parts.some((part) => DANGEROUS.has(part.toLowerCase()));
  const middle = isArmed ? parts.map((part) => `${part}_`) : parts;
  return [base, ...middle, ...(final === undefined ? [] : [final])].join('.');
};

/**
 * The name of a file from its Content-Disposition header: without path, surrounding dots, invisible
 * direction marks and executable extensions.
 * Source: contract §10.
 * @throws HttpError 400 when the header has no name
 */
export const uploadNameOf = (header: string | undefined): string => {
  if (header === undefined || header === '') throw new HttpError(400, uploadRefusals.noDisposition);
  const found = FILE_NAME.exec(decoded(header))?.groups;
  if (!found?.name) throw new HttpError(400, uploadRefusals.noFileName);
  if (found.star) throw new HttpError(400, uploadRefusals.extendedFileName);
  const name = withoutPath(found.name).replace(UNSHOWN, '').replace(DOTS_AROUND, '');
  return disarmed(name);
};

const dotOf = (name: string): number => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
};

/** The extension that decides the type of a file, or null when it is not allowed. */
export const noteFileExtensionOf = (name: string): NoteFileExtension | null => {
  const extension = name.slice(dotOf(name) + 1).toLowerCase();
  return isNoteFileExtension(extension) ? extension : null;
};

/** The first free name of `note.pdf`, `note_0.pdf`, `note_1.pdf`… Source: contract §10. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name;
  const dot = dotOf(name);
  for (let count = 0; ; count += 1) {
    const next = `${name.slice(0, dot)}_${count}${name.slice(dot)}`;
    if (!taken.has(next)) return next;
  }
};
