/** The refusals of the token call in dialect A, to the letter. Source: contract §3. */
export interface OauthRefusal {
  readonly status: 400 | 401 | 403 | 429 | 503;
  readonly error: string;
  readonly description: string;
  readonly hint?: string;
  /** Ours: distinguishes what old clients know under one hint. */
  readonly code?: string;
}

const INVALID_REQUEST =
  'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.';
const INVALID_GRANT =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.';

const credentials = {
  status: 400,
  error: 'invalid_grant',
  description: 'The user credentials were incorrect.',
} as const;
const deadRefresh = {
  status: 401,
  error: 'invalid_request',
  description: 'The refresh token is invalid.',
} as const;

export const oauthRefusals = {
  wrongCredentials: credentials,
  /** Said only to someone who knows the password. Source: contract, decision 4. */
  pending: { ...credentials, hint: 'account_pending' },
  blocked: { ...credentials, hint: 'account_blocked' },
  refused: { ...credentials, hint: 'account_blocked', code: 'account_refused' },
  wrongClient: { status: 401, error: 'invalid_client', description: 'Client authentication failed' },
  parameter: (name: string) => ({
    status: 400,
    error: 'invalid_request',
    description: INVALID_REQUEST,
    hint: `Check the \`${name}\` parameter`,
  }),
  wrongGrant: {
    status: 400,
    error: 'invalid_grant',
    description: INVALID_GRANT,
    hint: 'Check the configuration to see if the grant is enabled.',
  },
  /** Said by the revoking call alone. Source: RFC 7009 §2.1. */
  tokenOfAnother: { status: 400, error: 'invalid_grant', description: INVALID_GRANT },
  wrongScope: (scope: string) => ({
    status: 400,
    error: 'invalid_scope',
    description: 'The requested scope is invalid, unknown, or malformed',
    hint: `Check the \`${scope}\` scope`,
  }),
  refreshGarbage: { ...deadRefresh, hint: 'Cannot decrypt the refresh token' },
  refreshOfAnother: { ...deadRefresh, hint: 'Token is not linked to client' },
  refreshExpired: { ...deadRefresh, hint: 'Token has expired' },
  refreshRevoked: { ...deadRefresh, hint: 'Token has been revoked' },
  /** Ours: a page of another site asks, through the browser of somebody who knows nothing of it. */
  otherSite: {
    status: 403,
    error: 'access_denied',
    description: 'The request does not come from this site.',
  },
  /** Ours: too many failures from one place. Source: Q-04. */
  tooMany: {
    status: 429,
    error: 'temporarily_unavailable',
    description: 'Too many failed sign-ins, try again later.',
  },
  /** Ours: more sign-ins at once than the machine can check. Source: Q-01. */
  busy: {
    status: 503,
    error: 'temporarily_unavailable',
    description: 'Too many sign-ins at once, try again shortly.',
  },
} as const satisfies Record<string, OauthRefusal | ((name: string) => OauthRefusal)>;
