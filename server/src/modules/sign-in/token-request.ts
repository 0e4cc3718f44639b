import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import type { Form } from '../../http/form-body.ts';
import { OauthError } from '../../http/http-error.ts';

/** The client of a request; the secret is null when none was sent. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string | null;
  /** Whether the request has an Authorization header, so that a wrong client gets a challenge. */
  readonly challenged: boolean;
}

/** A parsed token request. */
export interface TokenRequest {
  readonly grant: 'password' | 'refresh_token';
  readonly form: Form;
  readonly client: ClientCredentials;
}

/** A non-empty text of the form, or null. */
export const textOf = (form: Form, name: string): string | null => form[name] || null;

/**
 * A required text of the form, possibly empty.
 * @throws OauthError invalid_request naming the parameter
 */
export const needed = (form: Form, name: string): string => {
  const value = form[name];
  if (typeof value !== 'string') throw new OauthError(oauthRefusals.parameter(name));
  return value;
};

/** The only scope: what a signed-in person may do. */
export const SCOPE = 'authenticated';

/**
 * Checks the requested scopes, of which there may be none.
 * @throws OauthError invalid_scope naming the first unknown scope
 */
export const checkScope = (form: Form): void => {
  const asked = textOf(form, 'scope') ?? '';
  const unknown = asked.split(' ').find((scope) => scope !== '' && scope !== SCOPE);
  if (unknown !== undefined) throw new OauthError(oauthRefusals.wrongScope(unknown));
};

/** Id and secret of a Basic header, or null without one. */
const basicOf = (header: string | undefined): { id: string; secret: string } | null => {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 0 ? null : { id: decoded.slice(0, colon), secret: decoded.slice(colon + 1) };
};

/**
 * Reads a token request: first the grant, then the client from form or Basic header.
 * @throws OauthError for an unknown grant or a missing client id
 */
export const readTokenRequest = (form: Form, authorization: string | undefined): TokenRequest => {
  const grant = textOf(form, 'grant_type');
  if (grant !== 'password' && grant !== 'refresh_token') throw new OauthError(oauthRefusals.wrongGrant);
  return { grant, form, client: readClient(form, authorization) };
};

/**
 * Reads the client of a request from form or Basic header.
 * @throws OauthError for a missing client id
 */
export const readClient = (form: Form, authorization: string | undefined): ClientCredentials => {
  const basic = basicOf(authorization);
  const id = textOf(form, 'client_id') ?? basic?.id;
  if (!id) throw new OauthError(oauthRefusals.parameter('client_id'));
  const secret = textOf(form, 'client_secret') ?? basic?.secret ?? null;
  return { id, secret, challenged: authorization !== undefined };
};
