import { accountAddress, accountAddressConfirmation } from '@ancrage/shared/wire/account-address';
import { accountErasure } from '@ancrage/shared/wire/account-erasure';
import { type DataExportRequest, dataExport } from '@ancrage/shared/wire/data-export';
import { sendFiles } from '#journal-data/attachments/attachments.ts';
import { sendJournal } from '#journal-data/journal/journal.ts';
import { renewPerson } from '#person/person-store.ts';
import { HttpError, isCallFailure, Unreachable } from '#platform/api/failures.ts';
import { downloadFile } from '#platform/api/file-transfer.ts';
import { authorised, withAccess } from '#platform/session/tokens.ts';

/** Sends what waits on this device, as far as it goes: what stays behind is on the readable page all the same. */
export const sendBeforeExport = async (): Promise<void> => {
  try {
    await sendFiles();
    await sendJournal();
  } catch (failure) {
    // The export itself reports why the server does not respond.
    if (!(failure instanceof Unreachable || failure instanceof HttpError)) throw failure;
  }
};

/**
 * Downloads the archive of all data of the user. Source: Q-66.
 * @param onProgress called with the number of bytes received
 * @throws HttpError (403 `wrong_password`, 429), Unreachable, NotSignedIn
 */
export const fetchArchive = (body: DataExportRequest, onProgress: (bytes: number) => void): Promise<Blob> =>
  withAccess((bearer) => downloadFile(dataExport, { parameters: {}, bearer, body, onProgress }));

/**
 * Requests a code to a new address, which proves that the user reads its mail.
 * @throws HttpError (403, 422, 429), Unreachable, NotSignedIn
 */
export const askForAddress = async (mail: string, password: string): Promise<void> => {
  await authorised(accountAddress, { body: { mail, password } });
};

/**
 * Gives the account the address that the code was sent to, and shows it. Source: C-05.
 * @throws HttpError (403, 422, 429), Unreachable, NotSignedIn
 */
export const confirmAddress = async (mail: string, code: string): Promise<void> => {
  await authorised(accountAddressConfirmation, { body: { mail, code } });
  await renewPerson(0).catch((failure: unknown) => {
    // It is changed all the same; the page asks again when it comes into sight.
    if (!isCallFailure(failure)) throw failure;
  });
};

/**
 * Deletes the account. Source.
 * @throws HttpError (403 `wrong_password`, 429), Unreachable, NotSignedIn
 */
export const eraseAccount = async (password: string): Promise<void> => {
  await authorised(accountErasure, { body: { password, understood: true } });
};
