/** PostgreSQL cannot run here; the message says why, in its own words where it had any. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}
