import { withConnection } from './connection.ts';

/** What a run of the backup has come to. */
export interface BackupOutcome {
  readonly at: Date;
  /** Size of the backup; null when none was made. */
  readonly bytes: number | null;
  /** What went wrong, in one sentence; null when all went well. */
  readonly problem: string | null;
}

/** Longest sentence that is noted. */
const LONGEST = 500;

/**
 * Notes how a backup went, for the application: it tells the operator and the metrics. A database from before the table
 * keeps no note.
 */
export const noteOutcome = (url: string, { at, bytes, problem }: BackupOutcome): Promise<void> =>
  withConnection(url, 'ancrage backup', async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      `SELECT to_regclass('public.backup_state') IS NOT NULL AS known`,
    );
    if (!rows[0]?.known) return;
    const made = bytes === null ? null : at;
    await client.query(
      `UPDATE public.backup_state SET made_at = coalesce($1, made_at), bytes = coalesce($2, bytes),
         failed_at = $3, problem = $4`,
      [made, bytes, problem === null ? null : at, problem?.slice(0, LONGEST) ?? null],
    );
  });
