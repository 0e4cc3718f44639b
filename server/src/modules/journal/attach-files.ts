import type { Queries } from '../../infra/database/database.ts';

/**
 * Replaces the list of files of a person's record, in this order. A file that leaves the list is deleted later, counted
 * from now; one that joins it is kept.
 * @returns false when one of the files is gone: the caller must roll back
 */
export const attachFiles = async (
  queries: Queries,
  uid: number,
  fids: readonly number[],
  now: Date,
): Promise<boolean> => {
  await queries.noteFile.updateMany({
    where: { uid, position: { not: null }, fid: { notIn: [...fids] } },
    data: { position: null, attachedAt: null, changedAt: now },
  });
  for (const [position, fid] of fids.entries()) {
    const { count } = await queries.noteFile.updateMany({
      where: { uid, fid },
      data: { position, attachedAt: now },
    });
    if (count === 0) return false;
  }
  return true;
};
