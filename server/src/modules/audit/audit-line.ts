/** What else is known of an act: short texts and numbers, never a word of a journal. */
export type AuditDetail = Readonly<Record<string, string | number | boolean>>;

/** One line of the append-only log. */
export interface AuditLine {
  readonly at: Date;
  readonly actorKind: 'person' | 'staff' | 'system';
  readonly actorId: number | null;
  readonly action: string;
  /** uid of the person it is about. */
  readonly subject: number | null;
  readonly detail?: AuditDetail;
}
