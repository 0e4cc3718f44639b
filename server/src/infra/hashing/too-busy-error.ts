/** Too many passwords are waiting to be checked. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
  override readonly message = 'Too many passwords wait to be checked.';
  /** Seconds after which a retry makes sense. */
  readonly retryAfterS = 2;
}
