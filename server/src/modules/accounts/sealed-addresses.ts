import type { SealContext } from '../../vault/vault.ts';

/** Queues of the mails to an address that an account had, with the code for a new one, and after a way back was taken. */
export const FORMER_ADDRESS_QUEUE = 'address-changed-mail';
export const NEW_ADDRESS_QUEUE = 'address-code-mail';
export const RETURNED_ADDRESS_QUEUE = 'address-returned-mail';

/** The encryption context of a former address, in a job or in its way back. */
export const formerAddressPlace = (uid: number): SealContext => ({ uid, nid: 0, field: 'former address' });

/** The encryption context of a new address in a job. */
export const newAddressPlace = (uid: number): SealContext => ({ uid, nid: 0, field: 'new address' });
