/** The parts of a journal, each one JSON text on the wire. Source: E-01. */
export const JOURNAL_FIELDS = [
  'field_plf',
  'field_cid',
  'field_celebrations',
  'field_deviateurs',
  'field_intuitions',
  'field_pretentions',
  'field_amitiepro',
] as const;
export type JournalField = (typeof JOURNAL_FIELDS)[number];
