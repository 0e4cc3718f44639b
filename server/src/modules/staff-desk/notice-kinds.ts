/** What the staff did that a person is told of. */
export const NOTICE_KINDS = [
  'approved',
  'refused',
  'blocked',
  'unblocked',
  'corrected',
  'sessions-ended',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
