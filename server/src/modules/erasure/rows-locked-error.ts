/** A row of the person was locked for longer than an erasure waits. */
export class RowsLockedError extends Error {
  override readonly name = 'RowsLockedError';
}
