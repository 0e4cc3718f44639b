import { KEY_ACTS } from './security-acts.ts';

/** Acts of the staff on one person that the privacy receipt lists. Source: decision 197. */
export const STAFF_ACTS_ON_PERSON = [
  'person-viewed',
  'person-approved',
  'person-refused',
  'person-blocked',
  'person-unblocked',
  'person-corrected',
  'person-sessions-ended',
  'mail-sent-again',
  'log-viewed',
  'erasure-proposed',
  'erasure-withdrawn',
] as const;

/** Acts on the whole installation that the receipt lists. */
export const INSTALLATION_ACTS = ['restored', ...KEY_ACTS] as const;

/** Everything that the receipt lists one by one. `people-exported-unknown`: an export of before this was noted. */
export const RECEIPT_ACTS = [
  ...STAFF_ACTS_ON_PERSON,
  'people-exported',
  'people-exported-unknown',
  ...INSTALLATION_ACTS,
] as const;
export type ReceiptAct = (typeof RECEIPT_ACTS)[number];

/** Lists that show many people at once: the receipt counts how often they were opened. */
export const LIST_ACTS = ['people-listed', 'log-viewed', 'mails-viewed', 'erasures-viewed'] as const;
