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

/** Fields that are one entry themselves; the others are maps of entries. Source: E-03, E-05 to E-07. */
const SINGLE_ENTRY_FIELDS = ['field_cid', 'field_plf'] as const;
export const isSingleEntry = (field: JournalField): field is (typeof SINGLE_ENTRY_FIELDS)[number] =>
  SINGLE_ENTRY_FIELDS.some((single) => single === field);
