/** A file of a note, with the month under which it is served. */
export interface DatedFile {
  readonly fid: number;
  readonly month: string;
  readonly filename: string;
}

/** Most systems take names of 255 bytes; a number may be put before the name. */
const MAX_BYTES = 240;
/** Names that Windows reserves for devices, with any extension. */
const RESERVED_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const ENDING = /\.[^.]{1,8}$/;

/** In UTF-8. */
const bytesOf = (sign: string): number =>
  sign < '\u0080' ? 1 : sign < '\u0800' ? 2 : sign.length === 1 ? 3 : 4;
const bytesIn = (text: string): number => [...text].reduce((bytes, sign) => bytes + bytesOf(sign), 0);

/** A name that is not too long for any system, with its ending. */
const shortened = (name: string): string => {
  const [ending = ''] = ENDING.exec(name) ?? [];
  const base = [...name.slice(0, name.length - ending.length)];
  while (bytesIn(base.join('') + ending) > MAX_BYTES) base.pop();
  return base.join('') + ending;
};

/** A name that every system can unpack inside the target folder. */
const safeName = (name: string): string =>
  shortened(name.replace(/[\\/:*?"<>|]/g, '_').replace(RESERVED_NAMES, '$&_'));

/** Windows and macOS take names for one that differ in case alone, or in how an accent is written. */
const asUnpacked = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Where an archive keeps each file, by its number: under its own name, with its number before it where an older file of
 * the month has that name already. Source: Q-66.
 */
export const archiveNames = (files: readonly DatedFile[]): ReadonlyMap<number, string> => {
  const taken = new Set<string>();
  const names = new Map<number, string>();
  for (const { fid, month, filename } of [...files].sort((one, other) => one.fid - other.fid)) {
    if (names.has(fid)) continue; // two notes can hold one file
    let name = safeName(filename);
    while (taken.has(asUnpacked(`${month}/${name}`))) name = `${fid}-${name}`;
    taken.add(asUnpacked(`${month}/${name}`));
    names.set(fid, `files/${month}/${name}`);
  }
  return names;
};
