import { appPaths } from '@ancrage/shared/paths/app-paths';

/** The privacy receipt, at the address of the account: one more address would be part of the first files. */
export const receiptPath = `${appPaths.account}?part=receipt`;

/** Whether the query of the account's address asks for the privacy receipt. */
export const isReceipt = (query: URLSearchParams): boolean => query.get('part') === 'receipt';
