import { sendFiles } from '#journal-data/attachments/attachments.ts';
import { eraseJournal, sendJournal } from '#journal-data/journal/journal.ts';
import { isCallFailure } from '#platform/api/failures.ts';
import { signOut } from '#platform/session/tokens.ts';

/** Erases the journal from this device, empties local storage and leaves, in every tab. Source: T-03. */
export const leave = (): Promise<void> => eraseJournal(signOut);

/** Sends what waits on this device. @returns whether the server has everything now; when not, it all stays here */
export const sendAll = async (): Promise<boolean> => {
  try {
    // The files first: each one that arrives is named by its note, which then has to be sent.
    const hasSentFiles = await sendFiles();
    return (await sendJournal()) && hasSentFiles;
  } catch (failure) {
    if (!isCallFailure(failure)) throw failure;
    return false;
  }
};
