/** A file of a note, with the month under which it is served. */
export interface DatedFile {
  readonly fid: number;
  readonly month: string;
  readonly filename: string;
}

/** A name that every system can unpack where it is told to. */
const safeName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_');

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
