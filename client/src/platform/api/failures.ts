/**
 * A definite response that is not a success: the server understood and refused (304, "not modified", is one too). A
 * retry is useless unless `status` is 429.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** the server's message: Drupal's `message`, OAuth's `error_description`, or a problem's `detail` */
  readonly text: string;
  /** OAuth error code */
  readonly error: string | undefined;
  /** OAuth hint */
  readonly hint: string | undefined;
  /** `code` of the problem details */
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

/** Whole minutes after which a retry makes sense, as the server asked for; null when it did not say. */
export const minutesToWait = ({ retryAfterS }: HttpError): number | null =>
  retryAfterS === undefined ? null : Math.ceil(retryAfterS / 60);

/** Why there was no usable response; `offline`: nothing was sent, because the browser reports no network. */
type UnreachableReason = 'offline' | 'network' | 'timeout' | 'aborted' | 'server' | 'unreadable';

/** No definite response: the outcome is unknown, and the same call may succeed later. */
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

/** There is no session on this device: the user has to sign in. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
  constructor() {
    super('Nobody is signed in on this device.');
  }
}

/**
 * Whether a failure is an expected failure of an API call: no response, an error response, or no session. Any other is
 * a bug.
 */
export const isCallFailure = (failure: unknown): boolean =>
  [NotSignedIn, HttpError, Unreachable].some((kind) => failure instanceof kind);
