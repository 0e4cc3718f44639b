import { fileValidationFailed } from '@ancrage/shared/wire/dialect/file-refusals';
import type { OauthRefusal } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { bearerHints, type Violation, validationFailed } from '@ancrage/shared/wire/dialect/refusals';

/** Format of the body: the one of the call's dialect, or plain text. */
type ErrorForm = 'dialect' | 'text';

/** Refuses a request with a status and a message. The message is sent, so it says nothing about the inside of the server. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: ErrorForm;
  /** Machine-readable code, outside the Drupal and OAuth dialects. */
  readonly code: string | undefined;
  /** Further members of the problem details. Source: RFC 9457 §3.2. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    options: {
      headers?: Readonly<Record<string, string>>;
      form?: ErrorForm;
      code?: string;
      members?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = options.headers ?? {};
    this.form = options.form ?? 'dialect';
    this.code = options.code;
    this.members = options.members ?? {};
  }
}

/** An error of the token call, with the members that OAuth clients read. Source: contract §3. */
export class OauthError extends HttpError {
  override readonly name = 'OauthError';
  readonly refusal: OauthRefusal;

  constructor(refusal: OauthRefusal, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.status, refusal.description, { headers });
    this.refusal = refusal;
  }
}

/** An error with a code, for calls outside the Drupal and OAuth dialects. Source: Q-65. */
export const problem = (
  { status, code, detail }: { readonly status: number; readonly code: string; readonly detail: string },
  headers: Readonly<Record<string, string>> = {},
): HttpError => new HttpError(status, detail, { code, headers });

/** The person was erased during the request. The next request gets the same answer. Source. */
export const personGone = (): HttpError => new HttpError(401, bearerHints.revoked);

/** Access is forbidden; the reason may be empty. Source: contract §1.2. */
export const forbidden = (reason: string): HttpError => new HttpError(403, reason);

/** The body has the wrong structure: one sentence. Source: contract §1.5. */
export const badStructure = (sentence: string): HttpError => new HttpError(422, sentence);

/** Values are invalid: one line for each. Source: contract §1.5. */
export const invalid = (violations: readonly Violation[]): HttpError =>
  new HttpError(422, validationFailed(violations));

/** A file is invalid: one line for each fault, no newline at the end. Source: contract §1.5. */
export const invalidFile = (
  texts: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): HttpError => new HttpError(422, fileValidationFailed(texts), { headers });
