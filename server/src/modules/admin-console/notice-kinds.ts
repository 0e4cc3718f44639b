/** Acts of the staff that the person gets a mail about. */
export const NOTICE_KINDS = [
  'approved',
  'refused',
  'blocked',
  'unblocked',
  'corrected',
  'sessions-ended',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
