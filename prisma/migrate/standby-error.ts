/** PostgreSQL's code for a change that is asked of a standby. */
export const READ_ONLY = '25006';

/** The database follows another one: it may be behind, and whatever is begun there fails at its first change. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  readonly code = READ_ONLY;

  constructor() {
    super('It is a standby, and takes no changes until it is promoted.');
  }
}
