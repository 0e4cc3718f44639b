import type { MessageCode } from '@ancrage/shared/messages/outcome';

/** The reasons of a redirect, passed in the address so that a reload shows them again. Source: X-03. */
const REDIRECT_ERRORS = ['missing_personal_info', 'missing_cid'] as const satisfies readonly MessageCode[];
type RedirectError = (typeof REDIRECT_ERRORS)[number];

const PARAMETER = 'error';

/** An address that says why one was led to it. */
export const withError = (path: string, error: RedirectError): string => `${path}?${PARAMETER}=${error}`;

/** The reason in the address, if it is a known one. */
export const redirectErrorOf = (query: URLSearchParams): RedirectError | null =>
  REDIRECT_ERRORS.find((error) => error === query.get(PARAMETER)) ?? null;

/** The same query without the error. */
export const withoutError = (query: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(query);
  rest.delete(PARAMETER);
  return rest;
};
