import type { SealContext } from '../../vault/vault.ts';

/** Queue of the mails to an address that an account had, and of those with the code for a new one. */
export const FORMER_ADDRESS_QUEUE = 'address-changed-mail';
export const NEW_ADDRESS_QUEUE = 'address-code-mail';

/** The encryption context of a former address in a job. */
export const formerAddressPlace = (uid: number): SealContext => ({ uid, nid: 0, field: 'former address' });

/** The encryption context of a new address in a job. */
export const newAddressPlace = (uid: number): SealContext => ({ uid, nid: 0, field: 'new address' });
