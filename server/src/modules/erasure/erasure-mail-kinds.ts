/** Kinds of final mails, which are also the names of erasures in the log. */
export const ERASURE_MAIL_KINDS = [
  'account-erased',
  'request-expired',
  'erased-by-firm',
  'erased-dormant',
] as const;
export type ErasureMailKind = (typeof ERASURE_MAIL_KINDS)[number];
