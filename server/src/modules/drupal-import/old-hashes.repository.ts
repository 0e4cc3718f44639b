import * as z from 'zod';
import type { Database } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { DECOY_HASH } from '../../infra/hashing/password-hasher.ts';

const countSchema = z.object({ kind: z.string(), count: z.int() });
/** How many people have a hash of a kind, such as `$S$` or `$2y$`. */
export type HashCount = Readonly<z.infer<typeof countSchema>>;

/** Password hashes of an old site that nobody has replaced by signing in. */
export class OldHashesRepository {
  constructor(private readonly database: Database) {}

  /** The hashes that are left, by kind. */
  async count(): Promise<HashCount[]> {
    const rows = await this.database.queries.$queryRaw`
      SELECT substring(password_hash FROM '^U?\\$[^$]+\\$') AS kind, count(*)::int AS count FROM person
      WHERE password_hash ~ '^(U?\\$[SHP]\\$|\\$2[aby]\\$)' GROUP BY 1 ORDER BY 1`;
    return parseRows(countSchema, rows);
  }

  /**
   * Forgets those of people who were imported before a moment: they get a password by "forgotten password". While one is left, every
   * sign-in computes its kind.
   * @returns how many
   */
  forget(importedBefore: Date): Promise<number> {
    return this.database.queries.$executeRaw`
      UPDATE person SET password_hash = ${DECOY_HASH}
      WHERE password_hash ~ '^(U?\\$[SHP]\\$|\\$2[aby]\\$)'
        AND uid IN (SELECT uid FROM drupal_import WHERE imported_at < ${importedBefore}::timestamptz)`;
  }
}
