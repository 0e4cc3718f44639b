/** PostgreSQL's code for a change that is asked of a standby. */
export const READ_ONLY = '25006';

/** The database follows another one: it may be behind, and whatever is begun there fails at its first change. */
export class OnStandby extends Error {
  override readonly name = 'OnStandby';
  readonly code = READ_ONLY;

  constructor() {
    super('It is a standby, and takes no changes until it is promoted.');
  }
}
