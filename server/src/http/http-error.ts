import { fileValidationFailed } from '@ancrage/shared/wire/dialect/file-refusals';
import type { OauthRefusal } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { bearerHints, type Violation, validationFailed } from '@ancrage/shared/wire/dialect/refusals';

/** How a refusal is worded: as the call's dialect has it, or as bare text. */
type ErrorForm = 'dialect' | 'text';

/** A request that is refused on purpose. The words are the dialect's; nothing of the inside leaves with them. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: ErrorForm;
  /** What a client goes by, outside the Drupal and OAuth dialects. */
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

/** A refusal of the token call, with the members that OAuth clients read. Source: contract §3. */
export class OauthError extends HttpError {
  override readonly name = 'OauthError';
  readonly refusal: OauthRefusal;

  constructor(refusal: OauthRefusal, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.status, refusal.description, { headers });
    this.refusal = refusal;
  }
}

/** A refusal of a call outside the Drupal and OAuth dialects, by what its client goes by. Source: Q-65. */
export const problem = (
  { status, code, detail }: { readonly status: number; readonly code: string; readonly detail: string },
  headers: Readonly<Record<string, string>> = {},
): HttpError => new HttpError(status, detail, { code, headers });

/**
 * Whoever makes the request was erased while it was under way: it is answered as the next one will be. Source.
 */
export const personGone = (): HttpError => new HttpError(401, bearerHints.revoked);

/** Access is denied; the reason may be empty. Source: contract §1.2. */
export const forbidden = (reason: string): HttpError => new HttpError(403, reason);

/** The structure of the body is wrong: a bare sentence. Source: contract §1.5. */
export const badStructure = (sentence: string): HttpError => new HttpError(422, sentence);

/** Values are wrong: one line each. Source: contract §1.5. */
export const invalid = (violations: readonly Violation[]): HttpError =>
  new HttpError(422, validationFailed(violations));

/** A file is wrong: one line each, the last without an end. Source: contract §1.5. */
export const invalidFile = (
  texts: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): HttpError => new HttpError(422, fileValidationFailed(texts), { headers });
