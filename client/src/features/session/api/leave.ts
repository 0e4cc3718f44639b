import { sendFiles } from '#journal-data/attachments/attachments.ts';
import { eraseJournal, sendJournal } from '#journal-data/journal/journal.ts';
import { isCallFailure } from '#platform/api/failures.ts';
import { signOut } from '#platform/session/tokens.ts';

/** Deletes the journal from this device, clears local storage and signs out, in every tab. Source: T-03. */
export const leave = (): Promise<void> => eraseJournal(signOut);

/** Sends the pending changes of this device. @returns whether the server has everything now; if not, they stay here */
export const sendAll = async (): Promise<boolean> => {
  try {
    // Files first: each uploaded file changes its note, which then has to be sent.
    const hasSentFiles = await sendFiles();
    return (await sendJournal()) && hasSentFiles;
  } catch (failure) {
    if (!isCallFailure(failure)) throw failure;
    return false;
  }
};
