import { REVISIONS_KEPT_MS } from '@ancrage/shared/rules/constants';
import { isOffered, shown } from '#journal-data/draft-row.ts';
import type { SavingWrite } from '#journal-data/local-journal.ts';

/**
 * In the write that deletes an entry: hides the edit of it that was left unsaved. It stays on the device as long as the
 * history gives the entry back, and is offered again once the entry is there. Source.
 * @param at the moment of the deletion, in epoch milliseconds
 */
export const hideDraft = async (
  writing: SavingWrite,
  uid: number,
  key: string,
  at: number,
): Promise<void> => {
  const drafts = writing.objectStore('drafts');
  for (const row of await drafts.index('uid').getAll(uid)) {
    if (row.key === key && isOffered(row)) await drafts.put({ ...row, hiddenAt: at });
    else if (at - (row.hiddenAt ?? at) > REVISIONS_KEPT_MS) await drafts.delete([uid, row.key]);
  }
};

/** In the write that puts an entry back: offers the edit of it again. */
export const showDraft = async (writing: SavingWrite, uid: number, key: string): Promise<void> => {
  const row = await writing.objectStore('drafts').get([uid, key]);
  if (row !== undefined) await writing.objectStore('drafts').put(shown(row));
};
