import { randomId } from '#platform/random.ts';
import { type AncrageDatabase, durably, type FileLinkRow } from '#platform/storage/database.ts';

/**
 * The ids of the files that a field's text names; works on texts that cannot be parsed, too. JSON escapes every quotation
 * mark that a person types, so no typed text can match.
 */
export const filesNamedIn = (text: string | null): ReadonlySet<number> =>
  new Set(Array.from((text ?? '').matchAll(/"fid"\s*:\s*(\d+)/g), ([, fid]) => Number(fid)));

/**
 * The files of notes that a merge restored. An edit wins over a deletion, but the device that deleted the note has already
 * removed its files from the record's file list.
 * @param base the common ancestor of both sides
 * @param sides the texts that were merged
 */
export const restoredFiles = (
  merged: string | null,
  base: string | null,
  sides: readonly (string | null)[],
): number[] => {
  const before = filesNamedIn(base);
  const kept = sides.map(filesNamedIn);
  return [...filesNamedIn(merged)].filter((fid) => before.has(fid) && !kept.every((side) => side.has(fid)));
};

/** A request to check a file's place in the record's file list. Each request has its own mark. */
export const newFileLink = (uid: number, fid: number): FileLinkRow => ({ uid, fid, mark: randomId() });

/** The files whose place in the record's file list is still to be checked. */
export const readFileLinks = (database: AncrageDatabase, uid: number): Promise<FileLinkRow[]> =>
  database.getAllFromIndex('fileLinks', 'uid', uid);

/** Removes requests that are done. A file that was requested again in the meantime has another mark and stays. */
export const removeFileLinks = (database: AncrageDatabase, links: readonly FileLinkRow[]): Promise<void> =>
  durably(database, ['fileLinks'], async (writing) => {
    const store = writing.objectStore('fileLinks');
    for (const { uid, fid, mark } of links)
      if ((await store.get([uid, fid]))?.mark === mark) await store.delete([uid, fid]);
  });
