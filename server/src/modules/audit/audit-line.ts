/** Further facts about an act: short texts and numbers, never the text of a journal. */
export type AuditDetail = Readonly<Record<string, string | number | boolean>>;

/** One line of the append-only log. */
export interface AuditLine {
  readonly at: Date;
  readonly actorKind: 'person' | 'staff' | 'system';
  readonly actorId: number | null;
  readonly action: string;
  /** uid of the person concerned. */
  readonly subject: number | null;
  readonly detail?: AuditDetail;
  /** Client address of the request: its network is kept for thirty days. Absent for acts that need no source. */
  readonly from?: string;
}
