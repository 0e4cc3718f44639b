/** Kinds of final mails. */
export const ERASURE_MAIL_KINDS = ['account-erased', 'request-expired'] as const;
export type ErasureMailKind = (typeof ERASURE_MAIL_KINDS)[number];
