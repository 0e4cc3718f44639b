/** PostgreSQL cannot run here; the message says why, in its own words where it had any. */
export class PostgresRefusal extends Error {
  override readonly name = 'PostgresRefusal';
}
