/** Something was done too often: it is worth trying again later. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';

  /** @param retryAfterS whole seconds after which it may be done again */
  constructor(readonly retryAfterS: number) {
    super('Too many tries.');
  }
}
