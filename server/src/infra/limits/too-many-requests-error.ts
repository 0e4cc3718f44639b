/** A rate limit is reached: a retry makes sense later. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';

  /** @param retryAfterS whole seconds until a retry is allowed */
  constructor(readonly retryAfterS: number) {
    super('Too many tries.');
  }
}
