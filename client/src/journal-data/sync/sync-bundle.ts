import { encryptJournals, eraseAndSignOut, unlock } from '#journal-data/sealed/encrypted-changes.ts';
import { recoverUnsavedDrafts } from '#journal-data/store/recover-unsaved-drafts.ts';
import { mergeServerRecord } from '#journal-data/sync/merge-server-record.ts';
import { unpark } from '#journal-data/sync/outbox.ts';
import { pullRecord, pushOutbox } from '#journal-data/sync/push-and-pull.ts';

/** The functions that {@link loadSync} provides: they are built into one file of their own. */
export const syncBundle = {
  encryptJournals,
  eraseAndSignOut,
  mergeServerRecord,
  pullRecord,
  pushOutbox,
  recoverUnsavedDrafts,
  unlock,
  unpark,
};
