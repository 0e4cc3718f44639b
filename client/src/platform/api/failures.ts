/**
 * A definite answer that is not a success: the server understood and said no (also 304, which says "what you have is
 * good"). Trying the same again is useless unless `status` is 429.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** what the server wrote: Drupal's `message`, OAuth's `error_description`, or a problem's `detail` */
  readonly text: string;
  /** OAuth error code */
  readonly error: string | undefined;
  /** OAuth hint */
  readonly hint: string | undefined;
  /** which problem it is, from problem details */
  readonly code: string | undefined;
  /** seconds to wait, from Retry-After */
  readonly retryAfterS: number | undefined;

  constructor(answer: {
    status: number;
    text: string;
    error?: string | undefined;
    hint?: string | undefined;
    code?: string | undefined;
    retryAfterS?: number | undefined;
  }) {
    super(`The server answered ${answer.status}. ${answer.text}`.trim());
    this.status = answer.status;
    this.text = answer.text;
    this.error = answer.error;
    this.hint = answer.hint;
    this.code = answer.code;
    this.retryAfterS = answer.retryAfterS;
  }
}

/** Why there was no answer worth the name; `offline`: nothing was sent, since the browser is sure that there is no network. */
type UnreachableReason = 'offline' | 'network' | 'timeout' | 'aborted' | 'server' | 'unreadable';

/** No definite answer: nothing can be concluded, and the same call may succeed later. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly reason: UnreachableReason;
  /** seconds to wait, from Retry-After */
  readonly retryAfterS: number | undefined;

  constructor(
    reason: UnreachableReason,
    options: { cause?: unknown; retryAfterS?: number | undefined } = {},
  ) {
    super(`No usable answer from the server: ${reason}.`, { cause: options.cause });
    this.reason = reason;
    this.retryAfterS = options.retryAfterS;
  }
}

/** There is no session on this device (any more): the person has to sign in. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
  constructor() {
    super('Nobody is signed in on this device.');
  }
}

/** Whether a failure is one that calls have: no answer, one that says no, or a session that ended. Any other is a fault of the app. */
export const isCallFailure = (failure: unknown): boolean =>
  [NotSignedIn, HttpError, Unreachable].some((kind) => failure instanceof kind);
