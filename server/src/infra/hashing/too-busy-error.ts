/** More passwords wait to be checked than the machine can check in time. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
  override readonly message = 'Too many passwords wait to be checked.';
  /** Seconds after which it is worth trying again. */
  readonly retryAfterS = 2;
}
