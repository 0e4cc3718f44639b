import { randomId } from '#platform/random.ts';
import { type AncrageDatabase, durably, type FileLinkRow } from '#platform/storage/database.ts';

/**
 * The files that the text of a field names, one that could not be read as well. In a text of JSON every quotation mark
 * that somebody wrote is escaped: nobody's words look like this.
 */
export const filesNamedIn = (text: string | null): ReadonlySet<number> =>
  new Set(Array.from((text ?? '').matchAll(/"fid"\s*:\s*(\d+)/g), ([, fid]) => Number(fid)));

/**
 * The files of notes that came back in a merge: an edit beats a deletion, and whoever deleted the note has had the
 * server's list let go of its files.
 * @param base the common ancestor of both sides
 * @param sides the texts that were merged
 */
export const filesBroughtBack = (
  merged: string | null,
  base: string | null,
  sides: readonly (string | null)[],
): number[] => {
  const before = filesNamedIn(base);
  const kept = sides.map(filesNamedIn);
  return [...filesNamedIn(merged)].filter((fid) => before.has(fid) && !kept.every((side) => side.has(fid)));
};

/** A note that the server's list has to be brought in line with the notes for a file: another one each time. */
export const aFileLink = (uid: number, fid: number): FileLinkRow => ({ uid, fid, mark: randomId() });

/** The stored files whose place in the server's list is to be looked at. */
export const readFileLinks = (database: AncrageDatabase, uid: number): Promise<FileLinkRow[]> =>
  database.getAllFromIndex('fileLinks', 'uid', uid);

/** Notes that the server's list is in line with the notes, but for files that were noted again since. */
export const removeFileLinks = (database: AncrageDatabase, links: readonly FileLinkRow[]): Promise<void> =>
  durably(database, ['fileLinks'], async (writing) => {
    const store = writing.objectStore('fileLinks');
    for (const { uid, fid, mark } of links)
      if ((await store.get([uid, fid]))?.mark === mark) await store.delete([uid, fid]);
  });
