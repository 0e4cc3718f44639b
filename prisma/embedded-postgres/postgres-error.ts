/** PostgreSQL cannot run here. The message says why, quoting PostgreSQL where possible. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}
