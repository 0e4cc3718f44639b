/** PostgreSQL's code for a change on a standby. */
export const READ_ONLY = '25006';

/** The database is a standby: it may be behind, and the first change would fail. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  readonly code = READ_ONLY;

  constructor() {
    super('It is a standby, and takes no changes until it is promoted.');
  }
}
